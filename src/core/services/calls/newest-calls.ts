// Calls of an app, newest first: by start time, then by id. They are stored in batches whose time ranges overlap.
import type { PageKey } from '#base/page.ts'
import { callsOf } from '#core/engines/call-records/call-text.ts'
import type { Call, CallBatch, CallFilter } from '#core/model/call.ts'
import type { CallReader } from '#core/ports/store.ts'

/** The number of batches per read doubles up to this, since a batch may hold one call or hundreds. */
const mostBatches = 128

/** Up to `limit` calls after the key `after`. */
export async function newestCalls(
  reader: CallReader,
  appId: string,
  filter: CallFilter,
  limit: number,
  after: PageKey | null = null,
): Promise<Call[]> {
  const [isWanted, isBehind] = [letsThrough(filter), behind(after)]
  const window = { since: filter.since, until: earlier(filter.until, after?.value.toString()) }
  let found: Call[] = []
  let seen: CallBatch | undefined
  for (let count = 1; ; count = Math.min(2 * count, mostBatches)) {
    const batches = await reader.batches(appId, window, seen, count)
    const more = batches.flatMap(callsOf).filter((call) => isWanted(call) && isBehind(call))
    found = [...found, ...more].sort(newestFirst).slice(0, limit)
    seen = batches.at(-1)
    const oldest = found[limit - 1]
    if (!seen || batches.length < count || (oldest && seen.lastAt < oldest.startedAt)) return found
  }
}

const newestFirst = (a: Call, b: Call) =>
  a.startedAt === b.startedAt ? descending(a.id, b.id) : descending(a.startedAt, b.startedAt)

const descending = (a: string, b: string) => (a < b ? 1 : -1)

const earlier = (a: string | undefined, b: string | undefined) =>
  a === undefined || (b !== undefined && b < a) ? b : a

const letsThrough =
  ({ toolId, releaseId, outcome, via, since, until }: CallFilter) =>
  (call: Call) =>
    (toolId === undefined || call.toolId === toolId) &&
    (releaseId === undefined || call.releaseId === releaseId) &&
    (outcome === undefined || call.outcome === outcome) &&
    (via === undefined || call.via === via) &&
    (since === undefined || call.startedAt >= since) &&
    (until === undefined || call.startedAt < until)

const behind = (after: PageKey | null) => (call: Call) =>
  !after || call.startedAt < after.value || (call.startedAt === after.value && call.id < after.id)
