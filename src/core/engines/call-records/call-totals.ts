import type { CallMetrics, CallStatistics, CallTotals } from '#core/model/calls/call-record.ts'

/** `calls` has the newest first. `complete`: whether these are all calls of the window. */
export function computeCallTotals(calls: CallMetrics[], complete: boolean): CallTotals {
  const tools = [...Map.groupBy(calls, ({ toolId }) => toolId)].map(([toolId, own]) => ({
    toolId,
    tool: own[0]?.tool ?? '',
    ...computeStatistics(own),
  }))
  return {
    ...computeStatistics(calls),
    complete,
    from: calls.at(-1)?.startedAt ?? null,
    tools: tools.sort((a, b) => b.count - a.count || (a.tool < b.tool ? -1 : 1)),
  }
}

function computeStatistics(calls: CallMetrics[]): CallStatistics {
  const count = calls.length
  const errors = calls.filter(({ outcome }) => outcome !== 'ok').length
  const times = calls.map(({ durationMs }) => durationMs).sort((a, b) => a - b)
  return {
    count,
    errorRate: count === 0 ? 0 : errors / count,
    p50: findNearestRank(times, 0.5),
    p95: findNearestRank(times, 0.95),
  }
}

/** The nearest-rank percentile, which is always a measured value. */
const findNearestRank = (sorted: number[], quantile: number) =>
  sorted[Math.ceil(sorted.length * quantile) - 1] ?? null
