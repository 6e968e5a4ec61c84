// Connections to servers, kept for as long as they are used: what a server speaks is found out once, and a session is
// opened once. One tenant's connection with one credential is nobody else's. Old ones are made anew, since servers are
// brought up to date.
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { UpstreamError } from '#base/upstream-error.ts'
import type { McpServer } from '#core/ports/mcp-upstream.ts'
import { fault } from '../faults.ts'
import type { Pools } from '../pools.ts'
import { Call } from './call.ts'
import { connect, type Link } from './connect.ts'

export type ConnectionLimits = { maxConnections: number; idleMs: number; maxAgeMs: number }

const connecting = { deadlineMs: 15_000, maxBytes: 1024 * 1024 }

/** The link of one tenant to one server, and the calls under way on it. */
export class Connection {
  readonly bornAt = performance.now()
  readonly #link: Promise<Link>
  readonly #calls = new Set<Call>()
  readonly #idle: NodeJS.Timeout
  #retired = false
  #closed = false
  /** Set when the server could not be connected to. */
  status = 0

  constructor(
    pools: Pools,
    server: McpServer,
    { idleMs }: ConnectionLimits,
    drop: (one: Connection) => void,
  ) {
    const leave = () => drop(this)
    this.#idle = setTimeout(leave, idleMs).unref()
    const call = new Call(connecting)
    const broken = (error: UpstreamError) => {
      for (const one of this.#calls) one.fail(error)
      leave()
    }
    this.#link = call.run(() => connect(pools, server, call, broken)).finally(() => call.end())
    this.#link.catch(() => {
      this.status = call.status
      leave()
    })
  }

  /** Waits for the link inside of the call, and counts the call as under way until `work` is done. */
  async use<T>(call: Call, work: (link: Link) => Promise<T>): Promise<T> {
    this.#calls.add(call)
    this.#idle.refresh()
    try {
      const link = await call.run(() => this.#link)
      return await call.run(() => work(link))
    } catch (error) {
      call.status ||= this.status
      throw error
    } finally {
      this.#calls.delete(call)
      this.#closeWhenUnused()
    }
  }

  /** No new call comes; it closes when the last one under way is done. */
  retire(): void {
    this.#retired = true
    clearTimeout(this.#idle)
    this.#closeWhenUnused()
  }

  cut(): void {
    for (const call of this.#calls) call.fail(fault('cancelled', 'closed'))
  }

  #closeWhenUnused(): void {
    if (!this.#retired || this.#closed || this.#calls.size > 0) return
    this.#closed = true
    this.#link.then(
      (link) => link.close(),
      () => {},
    )
  }
}

export class Connections {
  readonly #pools: Pools
  readonly #limits: ConnectionLimits
  readonly #kept: LRUCache<string, Connection>

  constructor(pools: Pools, limits: ConnectionLimits) {
    this.#pools = pools
    this.#limits = limits
    this.#kept = new LRUCache({ max: limits.maxConnections, dispose: (connection) => connection.retire() })
  }

  /** `isKept`: it was there before, so that the server may have changed since. */
  of(server: McpServer): { connection: Connection; isKept: boolean } {
    const key = keyOf(server)
    const known = this.#kept.get(key)
    if (known && performance.now() - known.bornAt < this.#limits.maxAgeMs)
      return { connection: known, isKept: true }
    const made = new Connection(this.#pools, server, this.#limits, (one) => this.#drop(key, one))
    this.#kept.set(key, made)
    return { connection: made, isKept: false }
  }

  drop(server: McpServer, connection: Connection): void {
    this.#drop(keyOf(server), connection)
  }

  close(): void {
    for (const connection of this.#kept.values()) connection.cut()
    this.#kept.clear()
  }

  #drop(key: string, connection: Connection): void {
    if (this.#kept.peek(key) === connection) this.#kept.delete(key)
    else connection.retire()
  }
}

/** Holds no secret, though it tells credentials apart. */
const keyOf = ({ tenant, endpoint, headers }: McpServer) =>
  createHash('sha256')
    .update(JSON.stringify([tenant, endpoint, headers]))
    .digest('base64')
