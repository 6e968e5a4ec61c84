// The client of MCP servers: the official SDK over the guarded connector. Egress policy and connector are those of all
// outbound requests; a call scope bounds time and bytes, a connection caches what was negotiated with the server.
import type { McpUpstream } from '#core/ports/mcp-upstream.ts'
import { guardedConnector } from '../connector.ts'
import { type Resolve, resolverFor } from '../names.ts'
import type { EgressPolicy } from '../policy.ts'
import { Pools } from '../pools.ts'
import type { ConnectionLimits } from './connections.ts'

const defaultLimits: ConnectionLimits = { maxConnections: 500, idleMs: 5 * 60_000, maxAgeMs: 15 * 60_000 }

type Calls = ReturnType<typeof import('./calls.ts').openCalls>

/**
 * One per process. `close` aborts active calls with `cancelled`. The SDK is loaded with the first call: it is large,
 * and many installations never need it.
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
