// One pool of keep-alive connections per origin. A pool is dropped when its last connection has closed. When there are
// too many, an idle pool is dropped first, so that no active call is cut.
import { createUpstreamError } from './upstream-errors.ts'

const maxPools = 256

/** How pools of one implementation are used. */
export type PoolDriver<Pool> = {
  /** `onUnused` is called when the last connection has closed and no request waits. `origin` is as in `URL.origin`. */
  open(origin: string, onUnused: (pool: Pool) => void): Pool
  isIdle(pool: Pool): boolean
  /** Aborts active requests. */
  close(pool: Pool): unknown
}

export class ConnectionPools<Pool> {
  readonly #pools = new Map<string, Pool>()
  readonly #driver: PoolDriver<Pool>
  #closed = false

  constructor(driver: PoolDriver<Pool>) {
    this.#driver = driver
  }

  /** `origin` as in `URL.origin`. */
  get(origin: string): Pool {
    return this.#pools.get(origin) ?? this.#open(origin)
  }

  /** Aborts active requests. */
  async close(): Promise<void> {
    this.#closed = true
    const pools = [...this.#pools.values()]
    this.#pools.clear()
    await Promise.all(pools.map((pool) => this.#driver.close(pool)))
  }

  #open(origin: string): Pool {
    if (this.#closed) throw createUpstreamError('cancelled', 'closed')
    if (this.#pools.size >= maxPools) this.#dropAnyIdle()
    const pool = this.#driver.open(origin, (unused) => this.#drop(origin, unused))
    this.#pools.set(origin, pool)
    return pool
  }

  #dropAnyIdle() {
    for (const [origin, pool] of this.#pools) if (this.#driver.isIdle(pool)) return this.#drop(origin, pool)
  }

  #drop(origin: string, pool: Pool) {
    if (this.#pools.get(origin) !== pool) return
    this.#pools.delete(origin)
    void this.#driver.close(pool)
  }
}
