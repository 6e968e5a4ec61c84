// How often one key (an e-mail, an address) may try. Kept in memory: a restart forgives, and each replica counts for itself.
import { LRUCache } from 'lru-cache'

export type Pace = {
  /** Tries allowed at once. */
  burst: number
  /** Seconds until one more is allowed. */
  refillSeconds: number
}

export class Throttle {
  readonly #burstMs: number
  readonly #refillMs: number
  readonly #now: () => number
  /** For each key the moment at which all its tries are free again. */
  readonly #freeAt = new LRUCache<string, number>({ max: 50_000 })

  constructor(pace: Pace, now: () => number) {
    this.#refillMs = pace.refillSeconds * 1000
    this.#burstMs = pace.burst * this.#refillMs
    this.#now = now
  }

  /** Counts a try. 0 when it may go on, else the whole seconds to wait, and then it is not counted. */
  take(key: string): number {
    const now = this.#now()
    const next = Math.max(now, this.#freeAt.get(key) ?? 0) + this.#refillMs
    const early = next - now - this.#burstMs
    if (early > 0) return Math.ceil(early / 1000)
    this.#freeAt.set(key, next)
    return 0
  }

  forgive(key: string): void {
    this.#freeAt.delete(key)
  }
}
