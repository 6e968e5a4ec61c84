// One pool of keep-alive connections per origin. A pool is dropped when its last connection has closed. When there are
// too many, an idle pool is dropped first, so that no active call is cut.
import { type buildConnector, Pool } from 'undici'
import { maxRunningRequests } from './outbound-slots.ts'
import { createUpstreamError } from './upstream-errors.ts'

const maxPools = 256

export class ConnectionPools {
  readonly #pools = new Map<string, Pool>()
  readonly #connect: buildConnector.connector
  #closed = false

  constructor(connect: buildConnector.connector) {
    this.#connect = connect
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
    await Promise.all(pools.map((pool) => pool.destroy()))
  }

  #open(origin: string): Pool {
    if (this.#closed) throw createUpstreamError('cancelled', 'closed')
    if (this.#pools.size >= maxPools) this.#dropAnyIdle()
    const pool = new Pool(origin, { ...poolOptions, connect: this.#connect })
    const dropUnused = () => {
      if (pool.stats.connected === 0 && pool.stats.size === 0) this.#drop(origin, pool)
    }
    pool.on('disconnect', dropUnused).on('connectionError', dropUnused)
    this.#pools.set(origin, pool)
    return pool
  }

  #dropAnyIdle() {
    for (const [origin, pool] of this.#pools) if (pool.stats.size === 0) return this.#drop(origin, pool)
  }

  #drop(origin: string, pool: Pool) {
    if (this.#pools.get(origin) !== pool) return
    this.#pools.delete(origin)
    void pool.close()
  }
}

const poolOptions: Pool.Options = {
  allowH2: false,
  // As many as there are slots: a request waits for a slot, and its time does not run out for want of a connection.
  connections: maxRunningRequests,
  // Shorter than the 5 s after which many servers close, so that a call rarely gets a connection that is closing.
  keepAliveTimeout: 4000,
  keepAliveMaxTimeout: 30_000,
  maxHeaderSize: 32 * 1024,
  // The deadline of each request covers both.
  headersTimeout: 0,
  bodyTimeout: 0,
}
