// Rate limits that replicas share without a trip to their database on each request: a replica counts by itself, and
// several times a second tells the database what it has counted for keys that are used at a noticeable rate. The
// database answers how long all replicas together have used up. What was allowed too much meanwhile is paid back later,
// since a key is free again only when all of it has been refilled.
import { type RateLimit, RateLimiter, type RateLimitState } from '#base/rate-limiter.ts'
import { createBoundedState } from './bounded-rate-limiter.ts'
import { type PeriodicJob, startPeriodicJob } from './periodic-job.ts'

/** Milliseconds of refilling that requests with a key have used, or that are used up. */
export type RateLimitUsage = { key: string; ms: number }

export interface SharedRateLimitStore {
  /** Adds what this replica has used; returns what is used up now by all replicas. */
  exchange(used: RateLimitUsage[]): Promise<RateLimitUsage[]>
  /** The keys start anew. */
  forget(keys: string[]): Promise<void>
}

export type SharedRateLimitOptions = {
  store: SharedRateLimitStore
  /** Milliseconds of a clock that nobody sets. */
  now(): number
  everyMs: number
  onError(error: unknown, isRepeated: boolean): void
}

/** A key that uses less than this part of its rate is not told. */
const noticeableShare = 0.02
/** In one exchange: those that have used most. */
const maxKeys = 500

/** The limits of one name: its state, and what was used of each key since the last exchange. */
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

  /** One exchange with the database; none when no key is used noticeably. */
  async exchange(): Promise<void> {
    const { store, now } = this.#options
    const elapsedMs = now() - this.#exchangedAt
    this.#exchangedAt = now()
    const told = this.#scopes.flatMap((scope) => takeNoticeable(scope, elapsedMs))
    const forgotten = [...this.#forgotten]
    this.#forgotten.clear()
    if (forgotten.length > 0) await store.forget(forgotten)
    if (told.length === 0) return
    told.sort((a, b) => b.ms - a.ms)
    this.#adopt(await store.exchange(told.slice(0, maxKeys)))
  }

  /** What was used during the exchange is not known to the database yet. */
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
