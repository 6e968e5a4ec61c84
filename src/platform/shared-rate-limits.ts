// Rate limits that replicas share without asking the database at each request. A replica counts locally and, several
// times a second, reports the counts of keys in noticeable use. The database answers with the use by all replicas.
// Requests that were allowed in excess meanwhile are paid back later: a key is free again only after a full refill.
import { type RateLimit, RateLimiter, type RateLimitState } from '#base/rate-limiter.ts'
import { createBoundedState } from './bounded-rate-limiter.ts'
import { type PeriodicJob, startPeriodicJob } from './periodic-job.ts'

/** Milliseconds of refilling that requests with a key have used. */
export type RateLimitUsage = { key: string; ms: number }

export interface SharedRateLimitStore {
  /** Reports the use by this replica; returns the use by all replicas. */
  exchange(used: RateLimitUsage[]): Promise<RateLimitUsage[]>
  /** Resets the keys. */
  forget(keys: string[]): Promise<void>
}

export type SharedRateLimitOptions = {
  store: SharedRateLimitStore
  /** Milliseconds of a monotonic clock. */
  now(): number
  everyMs: number
  onError(error: unknown, isRepeated: boolean): void
}

/** A key that uses less than this part of its rate is not reported. */
const noticeableShare = 0.02
/** Keys of one exchange: those with the most use. */
const maxKeys = 500

/** The limits of one name: their state, and the use of each key since the last exchange. */
type Scope = { prefix: string; refillMs: number; full: RateLimitState; used: Map<string, number> }

export class SharedRateLimits {
  readonly #options: SharedRateLimitOptions
  readonly #scopes: Scope[] = []
  readonly #forgotten = new Set<string>()
  readonly #job: PeriodicJob
  #exchangedAt: number

  constructor(options: SharedRateLimitOptions) {
    this.#options = options
    this.#exchangedAt = options.now()
    this.#job = startPeriodicJob({
      run: () => this.exchange(),
      everyMs: options.everyMs,
      onError: options.onError,
    })
  }

  /** Replicas share the limits of the same name. */
  createLimiter(name: string, limit: RateLimit): RateLimiter {
    const scope: Scope = {
      prefix: `${name}:`,
      refillMs: limit.refillSeconds * 1000,
      full: createBoundedState(),
      used: new Map(),
    }
    this.#scopes.push(scope)
    return new RateLimiter(limit, this.#options.now, this.#createState(scope))
  }

  #createState({ prefix, refillMs, full, used }: Scope): RateLimitState {
    return {
      get: (key) => full.get(key),
      set(key, at) {
        full.set(key, at)
        used.set(key, (used.get(key) ?? 0) + refillMs)
      },
      delete: (key) => {
        full.delete(key)
        used.delete(key)
        this.#forgotten.add(prefix + key)
      },
    }
  }

  /** Exchanges counts with the database, unless no key is in noticeable use. */
  async exchange(): Promise<void> {
    const { store, now } = this.#options
    const elapsedMs = now() - this.#exchangedAt
    this.#exchangedAt = now()
    const noticeable = this.#scopes.flatMap((scope) => takeNoticeable(scope, elapsedMs))
    const forgotten = [...this.#forgotten]
    this.#forgotten.clear()
    if (forgotten.length > 0) await store.forget(forgotten)
    if (noticeable.length === 0) return
    noticeable.sort((a, b) => b.ms - a.ms)
    this.#adopt(await store.exchange(noticeable.slice(0, maxKeys)))
  }

  /** The database does not know yet about requests during the exchange. */
  #adopt(usedUp: RateLimitUsage[]): void {
    const now = this.#options.now()
    for (const { key, ms } of usedUp) {
      const scope = this.#scopes.find(({ prefix }) => key.startsWith(prefix))
      const own = key.slice(scope?.prefix.length)
      scope?.full.set(own, now + ms + (scope.used.get(own) ?? 0))
    }
  }

  async close(): Promise<void> {
    await this.#job.stop()
  }
}

function takeNoticeable({ prefix, used }: Scope, elapsedMs: number): RateLimitUsage[] {
  const noticeable = [...used].filter(([, ms]) => ms >= elapsedMs * noticeableShare)
  used.clear()
  return noticeable.map(([key, ms]) => ({ key: prefix + key, ms }))
}
