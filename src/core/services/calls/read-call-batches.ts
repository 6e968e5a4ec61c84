// Reads the batches of an app that may hold calls of a filter, newest first. Marks list the minutes in which a tool was
// called or an outcome occurred, so that a search for rare calls reads few others.
import { addMilliseconds, type Instant, minuteOf, startOfMinute } from '#base/time.ts'
import { canHaveCall, decodeCallBatch } from '#core/engines/calls/records/index.ts'
import type { CallBatch, CallFilter, CallRecord } from '#core/model/calls/call-record.ts'
import type { CallReader } from '#core/ports/store.ts'
import type { ScanBudget } from './scan-budget.ts'

/** Characters per read: about 500 calls, which decode in less than a millisecond. */
const charactersPerRead = 150_000
const firstLimit = 8
const maxBatchesPerRead = 1_000
const minutesPerRead = 64
/** The cost of a search for marked minutes, and of a read, in calls of the budget. */
const callsPerMinuteSearch = 400
const callsPerRead = 40

/** `seenTo`: calls that began then or earlier may be missing; null if there are no more calls. */
export type ReadBatches = { batches: CallBatch[]; seenTo: Instant | null }

type Window = { since: Instant | undefined; until: Instant | undefined }
type ScanFilter = CallFilter | (Omit<CallFilter, 'until'> & { until: Instant | undefined })

export function readCallBatches(
  reader: CallReader,
  appId: string,
  filter: ScanFilter,
  budget: ScanBudget,
): AsyncGenerator<ReadBatches> {
  const { toolId, releaseId, outcome, via, since, until } = filter
  const isMarked = [toolId, releaseId, outcome, via].some((value) => value !== undefined)
  const window = { since, until }
  return isMarked ? readMarked(reader, appId, { filter, window, budget }) : readWindow(reader, appId, window)
}

async function* readWindow(reader: CallReader, appId: string, window: Window): AsyncGenerator<ReadBatches> {
  let last: CallBatch | undefined
  for (let limit = firstLimit; ; ) {
    // After the first read, the last batch is the upper bound. A second bound would keep the database from using it.
    const rest = { since: window.since, until: last ? undefined : window.until }
    const batches = await reader.listBatches(appId, rest, last, limit)
    last = batches.at(-1)
    if (!last || batches.length < limit) return yield { batches, seenTo: null }
    yield { batches, seenTo: last.lastAt }
    limit = chooseLimit(limit, batches)
  }
}

/** A batch may hold one call or hundreds. */
function chooseLimit(limit: number, batches: CallBatch[]): number {
  const characters = batches.reduce((sum, { calls }) => sum + calls.length, 0)
  const fitting = Math.floor((charactersPerRead * batches.length) / Math.max(1, characters))
  return Math.max(1, Math.min(4 * limit, maxBatchesPerRead, fitting))
}

type MarkedScan = { filter: ScanFilter; window: Window; budget: ScanBudget }

async function* readMarked(
  reader: CallReader,
  appId: string,
  { filter, window, budget }: MarkedScan,
): AsyncGenerator<ReadBatches> {
  let last: string | undefined = window.until && minuteOf(window.until)
  for (;;) {
    budget.spend(callsPerMinuteSearch)
    const span = { since: window.since && minuteOf(window.since), last }
    const { minutes, next } = await reader.listMarkedMinutes(appId, filter, span, minutesPerRead)
    for (const { from, to } of joinMinutes(minutes)) {
      const part = { since: maxInstant(from, window.since), until: minInstant(to, window.until) }
      for await (const { batches, seenTo } of readWindow(reader, appId, part))
        yield { batches, seenTo: seenTo ?? addMilliseconds(from, -1) }
    }
    if (next === null) return yield { batches: [], seenTo: null }
    yield { batches: [], seenTo: endOf(next) }
    last = next
  }
}

const endOf = (minute: string): Instant => `${minute}:59.999Z`

/** Joins consecutive minutes into spans that are read together. */
function joinMinutes(newestFirst: string[]): { from: Instant; to: Instant }[] {
  const spans: { from: Instant; to: Instant }[] = []
  for (const minute of newestFirst) {
    const last = spans.at(-1)
    if (last && addMilliseconds(last.from, -1) === endOf(minute)) last.from = startOfMinute(minute)
    else spans.push({ from: startOfMinute(minute), to: endOf(minute) })
  }
  return spans
}

const maxInstant = (a: Instant, b: Instant | undefined) => (b !== undefined && b > a ? b : a)

const minInstant = (a: Instant, b: Instant | undefined) => (b !== undefined && b < a ? b : a)

/** Characters that count as one call if they are read but not decoded: a fifth of the cost. */
const charactersPerCall = 1_500

/** The calls of the batches that may match the filter. */
export function decodeCandidates(batches: CallBatch[], filter: CallFilter, budget: ScanBudget): CallRecord[] {
  const calls = batches.filter((batch) => canHaveCall(batch, filter)).flatMap(decodeCallBatch)
  const characters = batches.reduce((sum, batch) => sum + batch.calls.length, 0)
  budget.spend(callsPerRead + Math.max(batches.length, calls.length, characters / charactersPerCall))
  return calls
}
