import { createInvalidInputError } from '#base/errors.ts'
import { addMilliseconds, type Instant, startOfMinute } from '#base/time.ts'
import { runWithPauses } from '#base/time-slices.ts'
import { CallSeriesBuilder, countBuckets } from '#core/engines/calls/records/index.ts'
import type { CallFilter, CallSeries, SeriesInterval } from '#core/model/calls/call-record.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import type { Deps } from '#core/ports/ports.ts'
import { readInApp } from '#core/services/apps/app-access.ts'
import { createScanBudget } from '#core/services/calls/scan-budget.ts'
import { scanCalls } from '#core/services/calls/scan-calls.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Intervals in ms by their names. */
const seriesIntervals: Record<SeriesInterval, number> = {
  '1m': minuteMs,
  '5m': 5 * minuteMs,
  '15m': 15 * minuteMs,
  '1h': 60 * minuteMs,
  '6h': 6 * 60 * minuteMs,
  '1d': dayMs,
}

const maxBuckets = 500
/** The default is the shortest interval with at most this many buckets. */
const defaultBuckets = 100
/** Bounds memory and time: the durations of this many calls take 2 MB and a quarter of a second. */
const seriesBudget = { calls: 250_000, ms: 2_000 }

/**
 * By default the last 24 hours, to the end of this minute. The window of the series replaces the window of
 * the filter.
 */
export type CallSeriesRequest = {
  from?: Instant | undefined
  to?: Instant | undefined
  interval?: SeriesInterval | undefined
  filter: CallFilter
}

export function readCallSeries(
  deps: Deps<'store' | 'clock' | 'timer'>,
  address: AppAddress,
  request: CallSeriesRequest,
): Promise<CallSeries> {
  const to = request.to ?? addMinute(startOfMinute(deps.clock.now()))
  const from = request.from ?? addMilliseconds(to, -dayMs)
  const span = { from: Date.parse(from), to: Date.parse(to) }
  const intervalMs = chooseInterval(span, request.interval)
  return readInApp(deps, address, async (reader) => {
    const builder = new CallSeriesBuilder({ ...span, intervalMs })
    const filter = { ...request.filter, since: from, until: to }
    const scan = { filter, budget: createScanBudget(deps, seriesBudget) }
    const { complete, oldest } = await scanCalls(reader.calls, address.appId, scan, (call) =>
      builder.add(call),
    )
    const buckets = await runWithPauses(builder.build(), deps.timer.pause)
    return { from, to, intervalMs, complete, counted: oldest ?? from, buckets }
  })
}

const addMinute = (instant: Instant) => addMilliseconds(instant, minuteMs)

function chooseInterval(span: { from: number; to: number }, interval: SeriesInterval | undefined): number {
  if (span.from >= span.to) {
    throw createInvalidInputError([{ path: 'from', code: 'range', message: 'must be before to' }])
  }
  const count = (intervalMs: number) => countBuckets({ ...span, intervalMs })
  const all = Object.values(seriesIntervals)
  const chosen = interval
    ? seriesIntervals[interval]
    : (all.find((width) => count(width) <= defaultBuckets) ?? dayMs)
  if (count(chosen) <= maxBuckets) return chosen
  throw createInvalidInputError([
    {
      path: 'interval',
      code: 'range',
      message: `must divide the time into at most ${maxBuckets} intervals; choose a longer one or a shorter time`,
    },
  ])
}
