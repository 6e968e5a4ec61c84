// The least rate at which a body must arrive, so that a slow sender cannot hold what its transfer holds until the timeout.

/** `graceMs`: before that, any rate is accepted. */
export type LeastRate = { bytesPerSecond: number; graceMs: number }

export const leastBodyRate: LeastRate = { bytesPerSecond: 8 * 1024, graceMs: 5_000 }

/** Milliseconds between two checks of a body. */
export const rateCheckMs = 1_000

/** Whether so many bytes in so many milliseconds are too few on average. */
export const isTooSlow = (bytes: number, elapsedMs: number, rate: LeastRate = leastBodyRate): boolean =>
  elapsedMs > rate.graceMs && (bytes * 1000) / elapsedMs < rate.bytesPerSecond
