// The lowest rate at which a client may send a body or read a response. A slow client cannot hold resources longer.

/** `graceMs`: until then, any rate is accepted. */
export type LeastRate = { bytesPerSecond: number; graceMs: number }

export const leastBodyRate: LeastRate = { bytesPerSecond: 8 * 1024, graceMs: 5_000 }

/** Applies to data that waits to be sent: a client with nothing to read is never too slow. */
export const leastReadRate: LeastRate = { bytesPerSecond: 8 * 1024, graceMs: 15_000 }

/** Milliseconds between two checks. */
export const rateCheckMs = 1_000

/** Whether the average of so many bytes in so many milliseconds is too low. */
export const isTooSlow = (bytes: number, elapsedMs: number, rate: LeastRate = leastBodyRate): boolean =>
  elapsedMs > rate.graceMs && (bytes * 1000) / elapsedMs < rate.bytesPerSecond
