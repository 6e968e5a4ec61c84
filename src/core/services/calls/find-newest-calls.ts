// Calls of an app, newest first: by start time, then by id. They are stored in batches whose time ranges overlap.
import type { ListPage, PageKey } from '#base/page.ts'
import { createCallFilter, narrowFilter } from '#core/engines/calls/records/index.ts'
import type { CallFilter, CallRecord } from '#core/model/calls/call-record.ts'
import type { CallReader } from '#core/ports/store.ts'
import { decodeCandidates, readCallBatches } from './read-call-batches.ts'
import type { ScanBudget } from './scan-budget.ts'

/** `after`: the key of the last call of the previous page; absent or null starts at the newest. */
export type NewestCallsRequest = {
  filter: CallFilter
  limit: number
  after?: PageKey | null
  budget: ScanBudget
}

/** Like `findMatching`. Ids of this service contain their time, so an id is searched in its minutes first. */
export async function findNewestCalls(
  reader: CallReader,
  appId: string,
  request: NewestCallsRequest,
): Promise<ListPage<CallRecord>> {
  const filter = narrowFilter(request.filter)
  const found = filter && (await findMatching(reader, appId, { ...request, filter }))
  return found && (found.next || found.rows.length > 0) ? found : findMatching(reader, appId, request)
}

/** Up to `limit` calls. `next` is null when there are no more. A scan that runs out of budget may find none. */
async function findMatching(
  reader: CallReader,
  appId: string,
  { filter, limit, after = null, budget }: NewestCallsRequest,
): Promise<ListPage<CallRecord>> {
  const [isWanted, isAfterKey] = [createCallFilter(filter), createKeyFilter(after)]
  const until = minInstant(filter.until, after?.value.toString())
  const found: CallRecord[] = []
  /** Calls between which more calls may still be found. */
  let open: CallRecord[] = []
  for await (const { batches, seenTo } of readCallBatches(reader, appId, { ...filter, until }, budget)) {
    const matches = decodeCandidates(batches, filter, budget).filter(
      (call) => isWanted(call) && isAfterKey(call),
    )
    open = [...open, ...matches].sort(compareNewestFirst)
    const firstOpen = seenTo === null ? -1 : open.findIndex(({ startedAt }) => startedAt <= seenTo)
    found.push(...open.splice(0, firstOpen === -1 ? open.length : firstOpen))
    if (seenTo === null || found.length > limit) break
    // Each page ends before the previous one, else a client would get the same page forever.
    if (budget.isSpent() && (!until || seenTo < until)) return endPage(found, limit, seenTo)
  }
  return toPage(found, limit)
}

/** The found calls began after `seenTo`; calls that began then or earlier may be missing. */
const endPage = (found: CallRecord[], limit: number, seenTo: string): ListPage<CallRecord> => {
  const { rows, next } = toPage(found, limit)
  return { rows, next: next ?? { value: seenTo, id: afterAllIds } }
}

/** Sorts after every id. */
const afterAllIds = '~'

function toPage(found: CallRecord[], limit: number): ListPage<CallRecord> {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows, next: found.length > limit && last ? { value: last.startedAt, id: last.id } : null }
}

const compareNewestFirst = (a: CallRecord, b: CallRecord) =>
  a.startedAt === b.startedAt ? compareDescending(a.id, b.id) : compareDescending(a.startedAt, b.startedAt)

const compareDescending = (a: string, b: string) => (a < b ? 1 : -1)

const minInstant = (a: string | undefined, b: string | undefined) =>
  a === undefined || (b !== undefined && b < a) ? b : a

const createKeyFilter = (after: PageKey | null) => (call: CallRecord) =>
  !after || call.startedAt < after.value || (call.startedAt === after.value && call.id < after.id)
