// When a message is sent again. The delays are proposed by Standard Webhooks: ten attempts in three days.
import type { RetryAfter } from '#base/web/retry-after.ts'

const [second, minute, hour] = [1000, 60_000, 60 * 60_000]

/** Milliseconds before each attempt after the first. */
export const standardDelaysMs: readonly number[] = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]

/** No receiver can postpone an attempt for longer. */
const longestMs = 24 * hour

export type RetryRequest = {
  delaysMs: readonly number[]
  /** How many attempts were made. */
  attempts: number
  retryAfter: RetryAfter | null
  /** Milliseconds since 1970. */
  nowMs: number
  /** From 0 to 1: spreads attempts that failed together. */
  random: number
}

/** Milliseconds until the next attempt; null means none follows. */
export function planRetry({ delaysMs, attempts, retryAfter, nowMs, random }: RetryRequest): number | null {
  const delayMs = delaysMs[attempts - 1]
  if (delayMs === undefined) return null
  const spreadMs = delayMs * (1 + random / 10)
  return Math.round(Math.max(spreadMs, Math.min(toMilliseconds(retryAfter, nowMs), longestMs)))
}

function toMilliseconds(retryAfter: RetryAfter | null, nowMs: number): number {
  if (!retryAfter) return 0
  return 'seconds' in retryAfter ? retryAfter.seconds * second : retryAfter.time - nowMs
}
