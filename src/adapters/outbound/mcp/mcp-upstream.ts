// The door to MCP servers: the official client over the guarded sockets. Policy and connector are those of every
// other call; a call bounds time and bytes, a connection keeps what was settled with the server.
import type { McpUpstream } from '#core/ports/mcp-upstream.ts'
import { guardedConnector } from '../connector.ts'
import { type Resolve, resolverFor } from '../names.ts'
import type { EgressPolicy } from '../policy.ts'
import { Pools } from '../pools.ts'
import type { ConnectionLimits } from './connections.ts'

const defaultLimits: ConnectionLimits = { maxConnections: 500, idleMs: 5 * 60_000, maxAgeMs: 15 * 60_000 }

type Calls = ReturnType<typeof import('./calls.ts').openCalls>

/**
 * One per process; `close` cuts what is still under way, as `cancelled`. The client is loaded with the first call: it
 * is large, and many services never need it.
 */
export function createMcpUpstream({
  allow,
  resolve = resolverFor(allow),
  limits = {},
}: {
  allow: EgressPolicy
  resolve?: Resolve
  limits?: Partial<ConnectionLimits>
}): McpUpstream & { close(): Promise<void> } {
  const pools = new Pools(guardedConnector({ policy: allow, resolve }))
  let opened: Promise<Calls> | undefined
  const calls = () => {
    opened ??= import('./calls.ts').then(({ openCalls }) => openCalls(pools, { ...defaultLimits, ...limits }))
    return opened
  }
  return {
    list: async (server, bounds) => (await calls()).list(server, bounds),
    call: async (server, asked, bounds) => (await calls()).call(server, asked, bounds),
    async close() {
      if (opened) (await opened).close()
      await pools.close()
    },
  }
}
