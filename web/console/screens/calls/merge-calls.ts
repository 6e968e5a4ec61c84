import type { CallRecord } from '../../api/queries/calls.ts'

type ListedCall = Pick<CallRecord, 'id' | 'started_at'>

/** Newest first, as the list has them: a call that took long ended after others that began later. */
const compareNewest = (a: ListedCall, b: ListedCall) =>
  compareTexts(b.started_at, a.started_at) || compareTexts(b.id, a.id)

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The calls of the list and those that were followed, each of them once. */
export function mergeCalls<Row extends ListedCall>(followed: readonly Row[], listed: readonly Row[]): Row[] {
  if (followed.length === 0) return [...listed]
  const calls = new Map([...listed, ...followed].map((call) => [call.id, call]))
  return [...calls.values()].sort(compareNewest)
}
