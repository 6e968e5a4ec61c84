import type { CallRecord } from '../../api/queries/calls.ts'

type ListedCall = Pick<CallRecord, 'id' | 'started_at'>

/** Newest first, like the list. A long call may end after others that began later. */
const compareNewest = (a: ListedCall, b: ListedCall) =>
  compareTexts(b.started_at, a.started_at) || compareTexts(b.id, a.id)

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The calls of the list and the followed calls, without duplicates. */
export function mergeCalls<Row extends ListedCall>(followed: readonly Row[], listed: readonly Row[]): Row[] {
  if (followed.length === 0) return [...listed]
  const calls = new Map([...listed, ...followed].map((call) => [call.id, call]))
  return [...calls.values()].sort(compareNewest)
}
