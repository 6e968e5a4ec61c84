// Calls of an app, newest first: by start time, then by id. They are stored in batches whose time ranges overlap.
import type { PageKey } from '#base/page.ts'
import { canHaveCall, createCallFilter, decodeCallBatch } from '#core/engines/call-records/index.ts'
import type { CallBatch, CallFilter, CallRecord } from '#core/model/calls/call-record.ts'
import type { CallReader } from '#core/ports/store.ts'

/** The number of batches per read doubles up to this, since a batch may hold one call or hundreds. */
const maxBatchesPerRead = 128

/** `after`: the key of the call that the found ones come after; absent or null: from the newest on. */
export type NewestCallsRequest = { filter: CallFilter; limit: number; after?: PageKey | null }

/** Up to `limit` calls. */
export async function findNewestCalls(
  reader: CallReader,
  appId: string,
  { filter, limit, after = null }: NewestCallsRequest,
): Promise<CallRecord[]> {
  const [isWanted, isAfterKey] = [createCallFilter(filter), createKeyFilter(after)]
  const until = minInstant(filter.until, after?.value.toString())
  let found: CallRecord[] = []
  let lastBatch: CallBatch | undefined
  for (let count = 1; ; count = Math.min(2 * count, maxBatchesPerRead)) {
    // After the first read the last batch is the upper bound; a second one would keep the database from using it.
    const window = { since: filter.since, until: lastBatch ? undefined : until }
    const batches = await reader.listBatches(appId, window, lastBatch, count)
    const candidates = batches.filter((batch) => canHaveCall(batch, filter))
    const matches = candidates.flatMap(decodeCallBatch).filter((call) => isWanted(call) && isAfterKey(call))
    found = [...found, ...matches].sort(compareNewestFirst).slice(0, limit)
    lastBatch = batches.at(-1)
    const oldest = found[limit - 1]
    if (!lastBatch || batches.length < count || (oldest && lastBatch.lastAt < oldest.startedAt)) return found
  }
}

const compareNewestFirst = (a: CallRecord, b: CallRecord) =>
  a.startedAt === b.startedAt ? compareDescending(a.id, b.id) : compareDescending(a.startedAt, b.startedAt)

const compareDescending = (a: string, b: string) => (a < b ? 1 : -1)

const minInstant = (a: string | undefined, b: string | undefined) =>
  a === undefined || (b !== undefined && b < a) ? b : a

const createKeyFilter = (after: PageKey | null) => (call: CallRecord) =>
  !after || call.startedAt < after.value || (call.startedAt === after.value && call.id < after.id)
