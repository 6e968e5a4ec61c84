import type { Instant } from '#base/time.ts'

export const after = (instant: Instant, ms: number): Instant =>
  new Date(Date.parse(instant) + ms).toISOString()

const marginMs = 30_000
/** Of a token that lives shorter than the margin allows. */
const marginShare = 0.25

/** A lifetime beyond this is as good as none, and would leave the range of dates. */
const longestSeconds = 10 * 365 * 24 * 3_600

/** From the server's `expires_in` (seconds). The next token is got before this one ends: clocks differ and calls take time. */
export function timesOf(
  now: Instant,
  expiresIn: number | null,
): { expiresAt: Instant | null; renewAt: Instant | null } {
  if (expiresIn === null || expiresIn <= 0) return { expiresAt: null, renewAt: null }
  const livesMs = Math.min(expiresIn, longestSeconds) * 1_000
  const margin = Math.min(marginMs, livesMs * marginShare)
  return { expiresAt: after(now, livesMs), renewAt: after(now, livesMs - margin) }
}

const longestRestMs = 60_000

/** When to try again after so many failures in a row. */
export const retryAfter = (now: Instant, failures: number): Instant =>
  after(now, Math.min(longestRestMs, 1_000 * 2 ** Math.min(failures, 10)))
