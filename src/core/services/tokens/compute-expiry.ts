import { addMilliseconds, type Instant } from '#base/time.ts'

const hourMs = 60 * 60 * 1000

/** Null for never. */
export const computeExpiry = (now: Instant, hours: number | null): Instant | null =>
  hours === null ? null : addMilliseconds(now, hours * hourMs)
