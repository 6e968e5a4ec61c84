// A token bucket for each key (a user, an address). The caller holds the state in memory: it is lost at a restart.
// Replicas count separately unless their states are shared (`#platform/shared-rate-limits.ts`).

export type RateLimit = {
  /** Requests allowed at once. */
  burst: number
  /** Seconds until one more request is allowed. */
  refillSeconds: number
}

/**
 * For each key, the time on the limiter's clock, in milliseconds, at which its bucket is full again. Should be bounded:
 * a key that is evicted starts with a full bucket.
 */
export type RateLimitState = {
  get(key: string): number | undefined
  set(key: string, at: number): unknown
  delete(key: string): unknown
}

/** The requests a key has left now, and whole seconds until its bucket is full again. */
export type RateLimitAllowance = { remaining: number; resetSeconds: number }

/** All replicas that can share state share the limits of one name. */
export type RateLimiterFactory = (name: string, limit: RateLimit) => RateLimiter

/** Absorbs the rounding error of a refill interval that is not a whole number of milliseconds. */
const toleranceMs = 0.5

export class RateLimiter<Key extends string = string> {
  readonly limit: RateLimit
  readonly #burstMs: number
  readonly #refillMs: number
  readonly #now: () => number
  readonly #state: RateLimitState

  /** `now`: milliseconds of a monotonic clock. A clock that steps back would reject all requests until it caught up. */
  constructor(limit: RateLimit, now: () => number, freeAt: RateLimitState) {
    this.limit = limit
    this.#refillMs = limit.refillSeconds * 1000
    this.#burstMs = limit.burst * this.#refillMs
    this.#now = now
    this.#state = freeAt
  }

  /** Counts a request and returns 0. Over the limit it returns the whole seconds to wait and does not count it. */
  consume(key: Key): number {
    return this.#consumeAt(key, this.#now())
  }

  /** Like `consume`, with the allowance at the same moment. */
  consumeWithAllowance(key: Key): RateLimitAllowance & { waitSeconds: number } {
    const now = this.#now()
    const waitSeconds = this.#consumeAt(key, now)
    return { ...this.#getAllowanceAt(key, now), waitSeconds }
  }

  getAllowance(key: Key): RateLimitAllowance {
    return this.#getAllowanceAt(key, this.#now())
  }

  #consumeAt(key: string, now: number): number {
    const next = Math.max(now, this.#state.get(key) ?? 0) + this.#refillMs
    const early = next - now - this.#burstMs
    if (early > toleranceMs) return Math.ceil(early / 1000)
    this.#state.set(key, next)
    return 0
  }

  #getAllowanceAt(key: string, now: number): RateLimitAllowance {
    const busyMs = Math.max(0, (this.#state.get(key) ?? 0) - now)
    return {
      remaining: Math.floor((this.#burstMs - busyMs + toleranceMs) / this.#refillMs),
      resetSeconds: Math.ceil(busyMs / 1000),
    }
  }

  reset(key: Key): void {
    this.#state.delete(key)
  }
}
