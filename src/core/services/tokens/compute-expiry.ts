import { addMilliseconds, type Instant } from '#base/time.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Null: never. */
export const computeExpiry = (now: Instant, days: number | null): Instant | null =>
  days === null ? null : addMilliseconds(now, days * dayMs)
