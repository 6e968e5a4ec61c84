import type { CallFigures, CallStatistics, CallTotals } from '#core/model/call.ts'

/** `calls` has the newest first. `complete`: whether these are all calls of the window. */
export function callTotals(calls: CallFigures[], complete: boolean): CallTotals {
  const tools = [...Map.groupBy(calls, ({ toolId }) => toolId)].map(([toolId, own]) => ({
    toolId,
    tool: own[0]?.tool ?? '',
    ...statistics(own),
  }))
  return {
    ...statistics(calls),
    complete,
    from: calls.at(-1)?.startedAt ?? null,
    tools: tools.sort((a, b) => b.count - a.count || (a.tool < b.tool ? -1 : 1)),
  }
}

function statistics(calls: CallFigures[]): CallStatistics {
  const count = calls.length
  const errors = calls.filter(({ outcome }) => outcome !== 'ok').length
  const times = calls.map(({ durationMs }) => durationMs).sort((a, b) => a - b)
  return {
    count,
    errorRate: count === 0 ? 0 : errors / count,
    p50: nearestRank(times, 0.5),
    p95: nearestRank(times, 0.95),
  }
}

/** The nearest-rank percentile, which is always a measured value. */
const nearestRank = (sorted: number[], part: number) => sorted[Math.ceil(sorted.length * part) - 1] ?? null
