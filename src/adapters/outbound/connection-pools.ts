// Pools of keep-alive connections, one for each origin and user of the origin: a late response of a server could reach
// the next request of its connection. A pool is dropped when its last connection has closed. When there are too many
// pools, an idle one is dropped first, so that no active call is cut.
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

  /** `origin` as in `URL.origin`; `user`: whose requests they are. */
  get(origin: string, user: string): Pool {
    const key = `${origin} ${user}`
    return this.#pools.get(key) ?? this.#open(key, origin)
  }

  /** Aborts active requests. */
  async close(): Promise<void> {
    this.#closed = true
    const pools = [...this.#pools.values()]
    this.#pools.clear()
    await Promise.all(pools.map((pool) => this.#driver.close(pool)))
  }

  #open(key: string, origin: string): Pool {
    if (this.#closed) throw createUpstreamError('cancelled', 'closed')
    if (this.#pools.size >= maxPools) this.#dropAnyIdle()
    const pool = this.#driver.open(origin, (unused) => this.#drop(key, unused))
    this.#pools.set(key, pool)
    return pool
  }

  #dropAnyIdle() {
    for (const [key, pool] of this.#pools) if (this.#driver.isIdle(pool)) return this.#drop(key, pool)
  }

  #drop(key: string, pool: Pool) {
    if (this.#pools.get(key) !== pool) return
    this.#pools.delete(key)
    void this.#driver.close(pool)
  }
}
