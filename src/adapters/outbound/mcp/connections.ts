// Pool of connections to MCP servers, so that protocol negotiation and session setup happen once. A connection belongs
// to one tenant with one credential. Old ones are replaced, since a server may have been upgraded.
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

/** The link of one tenant to one server, and the active calls on it. */
export class Connection {
  readonly bornAt = performance.now()
  readonly #link: Promise<Link>
  readonly #calls = new Set<Call>()
  readonly #idle: NodeJS.Timeout
  #retired = false
  #closed = false
  /** HTTP status of the failed connection attempt; 0 otherwise. */
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

  /** Waits for the link within the call; the call counts as active until `work` is done. */
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

  /** Accepts no further calls; closes when the last active one is done. */
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

  /** `isReused`: the connection existed before, so the server may have changed since. */
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

/** A hash, so that the key distinguishes credentials without containing them. */
const keyOf = ({ tenant, endpoint, headers }: McpServer) =>
  createHash('sha256')
    .update(JSON.stringify([tenant, endpoint, headers]))
    .digest('base64')
