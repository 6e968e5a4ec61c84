import type { Instant } from '#base/time.ts'
import { mapInTimeSlices, type TimeSlicedTask } from '#base/time-slices.ts'
import {
  type CallMetrics,
  type CallStatistics,
  type CallTotals,
  isFailedCall,
} from '#core/model/calls/call-record.ts'

/**
 * `calls` are the newest first: all calls of the window if `since` is null, otherwise those that began at `since`
 * or later. Yields to the event loop by the caller's wait after each tool.
 */
export function* computeCallTotals(calls: CallMetrics[], since: Instant | null): TimeSlicedTask<CallTotals> {
  const byTool = Map.groupBy(calls, ({ toolId }) => toolId)
  yield
  const tools = yield* mapInTimeSlices(byTool, ([toolId, own]) => ({
    toolId,
    tool: own[0]?.tool ?? '',
    ...computeStatistics(own),
  }))
  const callers = yield* mapInTimeSlices(findBusiestCallers(calls), ([caller, own]) => ({
    caller,
    ...computeStatistics(own),
  }))
  return {
    ...computeStatistics(calls),
    complete: since === null,
    from: since ?? calls.at(-1)?.startedAt ?? null,
    tools: tools.sort((a, b) => b.count - a.count || (a.tool < b.tool ? -1 : 1)),
    callers,
  }
}

const maxListedCallers = 20

function findBusiestCallers(calls: CallMetrics[]): [caller: string, own: CallMetrics[]][] {
  const byCaller = Map.groupBy(calls, ({ caller }) => caller ?? '')
  byCaller.delete('')
  return [...byCaller].sort(([, a], [, b]) => b.length - a.length).slice(0, maxListedCallers)
}

function computeStatistics(calls: CallMetrics[]): CallStatistics {
  const count = calls.length
  const errors = calls.filter(isFailedCall).length
  const times = calls.map(({ durationMs }) => durationMs)
  return { count, errorRate: count === 0 ? 0 : errors / count, ...computePercentiles(times) }
}

/** Of durations in any order; null when there are none. */
export function computePercentiles(times: number[]): Pick<CallStatistics, 'p50' | 'p95'> {
  // Typed arrays are sorted by number, and several times as fast.
  const sorted = Float64Array.from(times).sort()
  return { p50: findNearestRank(sorted, 0.5), p95: findNearestRank(sorted, 0.95) }
}

/** The nearest-rank percentile, which is always a measured value. */
const findNearestRank = (sorted: Float64Array, quantile: number) =>
  sorted[Math.ceil(sorted.length * quantile) - 1] ?? null
