// Pool of connections to MCP servers, so that protocol negotiation and session setup happen once. A connection belongs
// to one tenant with one credential. Old ones are replaced, since a server may have been upgraded.
import { LRUCache } from 'lru-cache'
import type { UpstreamError } from '#base/upstream-error.ts'
import type { McpHttpError } from '#core/model/integrations/mcp-server.ts'
import type { McpServer } from '#core/ports/mcp-upstream.ts'
import { createUpstreamError } from '../upstream-errors.ts'
import { McpCallScope } from './call-scope.ts'
import { connectMcpServer, type McpLink } from './connect-mcp-server.ts'
import { buildConnectionKey } from './connection-key.ts'
import type { StreamPools } from './stream-pools.ts'

export type McpConnectionLimits = { maxConnections: number; idleMs: number; maxAgeMs: number }

const connectLimits = { deadlineMs: 15_000, maxBytes: 1024 * 1024 }

/** The link of one tenant to one server, and the active calls on it. */
export class McpConnection {
  readonly createdAt = performance.now()
  readonly #link: Promise<McpLink>
  readonly #calls = new Set<McpCallScope>()
  readonly #idle: NodeJS.Timeout
  #retired = false
  #closed = false
  /** HTTP status of the failed connection attempt, 0 otherwise, and the body of the response. */
  status = 0
  httpError: McpHttpError | null = null

  constructor(
    pools: StreamPools,
    server: McpServer,
    { idleMs }: McpConnectionLimits,
    drop: (connection: McpConnection) => void,
  ) {
    const leave = () => drop(this)
    this.#idle = setTimeout(leave, idleMs).unref()
    const call = new McpCallScope(connectLimits)
    const onLost = (error: UpstreamError) => {
      for (const call of this.#calls) call.fail(error)
      leave()
    }
    this.#link = call.run(() => connectMcpServer(pools, server, call, onLost)).finally(() => call.end())
    this.#link.catch(() => {
      this.status = call.status
      this.httpError = call.httpError
      leave()
    })
  }

  /** Waits for the link within the call; the call counts as active until `work` is done. */
  async use<T>(call: McpCallScope, work: (link: McpLink) => Promise<T>): Promise<T> {
    this.#calls.add(call)
    this.#idle.refresh()
    try {
      const link = await call.run(() => this.#link)
      return await call.run(() => work(link))
    } catch (error) {
      call.status ||= this.status
      call.httpError ??= this.httpError
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

  cancelCalls(): void {
    for (const call of this.#calls) call.fail(createUpstreamError('cancelled', 'closed'))
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

export class McpConnectionPool {
  readonly #pools: StreamPools
  readonly #limits: McpConnectionLimits
  readonly #connections: LRUCache<string, McpConnection>

  constructor(pools: StreamPools, limits: McpConnectionLimits) {
    this.#pools = pools
    this.#limits = limits
    this.#connections = new LRUCache({
      max: limits.maxConnections,
      dispose: (connection) => connection.retire(),
    })
  }

  /** `isReused`: the connection existed before, so the server may have changed since. */
  acquire(server: McpServer): { connection: McpConnection; isReused: boolean } {
    const key = buildConnectionKey(server)
    const existing = this.#connections.get(key)
    if (existing && performance.now() - existing.createdAt < this.#limits.maxAgeMs)
      return { connection: existing, isReused: true }
    const created = new McpConnection(this.#pools, server, this.#limits, (connection) =>
      this.#drop(key, connection),
    )
    this.#connections.set(key, created)
    return { connection: created, isReused: false }
  }

  drop(server: McpServer, connection: McpConnection): void {
    this.#drop(buildConnectionKey(server), connection)
  }

  close(): void {
    for (const connection of this.#connections.values()) connection.cancelCalls()
    this.#connections.clear()
  }

  #drop(key: string, connection: McpConnection): void {
    if (this.#connections.peek(key) === connection) this.#connections.delete(key)
    else connection.retire()
  }
}
