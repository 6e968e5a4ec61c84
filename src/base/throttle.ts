// A token bucket for each key (a user, an address). Kept in memory by whoever uses it: a restart forgives, and each
// replica counts for itself.

export type Pace = {
  /** Tries allowed at once. */
  burst: number
  /** Seconds until one more is allowed. */
  refillSeconds: number
}

/** For each key the moment, in milliseconds, at which all its tries are free again. Should be bounded: a lost key is forgiven. */
export type FreeAt = {
  get(key: string): number | undefined
  set(key: string, at: number): unknown
  delete(key: string): unknown
}

/** What a key has: tries left now, and whole seconds until all are free again. */
export type Allowance = { remaining: number; resetSeconds: number }

/** Fractions of a millisecond are the rounding of the refill and not somebody's haste. */
const toleranceMs = 0.5

export class Throttle {
  readonly pace: Pace
  readonly #burstMs: number
  readonly #refillMs: number
  readonly #now: () => number
  readonly #freeAt: FreeAt

  constructor(pace: Pace, now: () => number, freeAt: FreeAt) {
    this.pace = pace
    this.#refillMs = pace.refillSeconds * 1000
    this.#burstMs = pace.burst * this.#refillMs
    this.#now = now
    this.#freeAt = freeAt
  }

  /** Counts a try. 0 when it may go on, else the whole seconds to wait, and then it is not counted. */
  take(key: string): number {
    const now = this.#now()
    const next = Math.max(now, this.#freeAt.get(key) ?? 0) + this.#refillMs
    const early = next - now - this.#burstMs
    if (early > toleranceMs) return Math.ceil(early / 1000)
    this.#freeAt.set(key, next)
    return 0
  }

  allowance(key: string): Allowance {
    const busyMs = Math.max(0, (this.#freeAt.get(key) ?? 0) - this.#now())
    return {
      remaining: Math.floor((this.#burstMs - busyMs + toleranceMs) / this.#refillMs),
      resetSeconds: Math.ceil(busyMs / 1000),
    }
  }

  forgive(key: string): void {
    this.#freeAt.delete(key)
  }
}
