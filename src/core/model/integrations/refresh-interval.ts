// How often a source is read for changes, as text: a number and its unit.

/** "" means never. */
export const refreshIntervalPattern = '^([1-9][0-9]{0,3}[mhd])?$'

const unitMs: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 }
const [shortestMs, longestMs] = [15 * 60_000, 30 * 86_400_000]

export const refreshIntervalRule = 'must be between 15m and 30d, such as 6h'

/** Milliseconds; 0 for "" and invalid intervals. */
export const toRefreshMs = (every: string): number =>
  new RegExp(refreshIntervalPattern).test(every)
    ? Number(every.slice(0, -1)) * (unitMs[every.slice(-1)] ?? 0)
    : 0

export function isRefreshInterval(every: string): boolean {
  const ms = toRefreshMs(every)
  return every === '' || (ms >= shortestMs && ms <= longestMs)
}
