import { addMilliseconds, type Instant } from '#base/time.ts'

const marginMs = 30_000
/** Upper limit of the margin, as a share of the lifetime: for short-lived tokens. */
const marginShare = 0.25

/** Longer lifetimes are capped: they could exceed the range of dates. */
const maxSeconds = 10 * 365 * 24 * 3_600

/** From `expires_in` in seconds. Renewal is due before the expiry, because clocks differ and calls take time. */
export function computeTokenTimes(
  now: Instant,
  expiresIn: number | null,
): { expiresAt: Instant | null; renewAt: Instant | null } {
  if (expiresIn === null || expiresIn <= 0) return { expiresAt: null, renewAt: null }
  const livesMs = Math.min(expiresIn, maxSeconds) * 1_000
  const margin = Math.min(marginMs, livesMs * marginShare)
  return { expiresAt: addMilliseconds(now, livesMs), renewAt: addMilliseconds(now, livesMs - margin) }
}

/** The longest time between two attempts to renew a token. */
export const maxRestMs = 60_000

/** When to retry after that number of consecutive failures. */
export const computeRetryAt = (now: Instant, failures: number): Instant =>
  addMilliseconds(now, Math.min(maxRestMs, 1_000 * 2 ** Math.min(failures, 10)))
