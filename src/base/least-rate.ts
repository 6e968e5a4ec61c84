// The least rate at which a body must arrive, and a response be read, so that a slow client cannot hold what its transfer holds.

/** `graceMs`: before that, any rate is accepted. */
export type LeastRate = { bytesPerSecond: number; graceMs: number }

export const leastBodyRate: LeastRate = { bytesPerSecond: 8 * 1024, graceMs: 5_000 }

/** Of what waits to be sent; a client that has nothing to read is never too slow. */
export const leastReadRate: LeastRate = { bytesPerSecond: 8 * 1024, graceMs: 15_000 }

/** Milliseconds between two checks. */
export const rateCheckMs = 1_000

/** Whether so many bytes in so many milliseconds are too few on average. */
export const isTooSlow = (bytes: number, elapsedMs: number, rate: LeastRate = leastBodyRate): boolean =>
  elapsedMs > rate.graceMs && (bytes * 1000) / elapsedMs < rate.bytesPerSecond
