// The client of MCP servers: the official SDK over the guarded connector. Egress policy and connector are those of all
// outbound requests; a call scope bounds time and bytes, a connection caches what was negotiated with the server.
import type { McpUpstream } from '#core/ports/mcp-upstream.ts'
import { createGuardedConnector } from '../connector.ts'
import { createHostResolver, type HostResolver } from '../names.ts'
import type { EgressPolicy } from '../policy.ts'
import { ConnectionPools } from '../pools.ts'
import type { McpConnectionLimits } from './connections.ts'

const defaultLimits: McpConnectionLimits = { maxConnections: 500, idleMs: 5 * 60_000, maxAgeMs: 15 * 60_000 }

type LoadedMcpClient = ReturnType<typeof import('./calls.ts').createMcpClient>

/**
 * One per process. `close` aborts active calls with `cancelled`. The SDK is loaded with the first call: it is large,
 * and many installations never need it.
 */
export function createMcpUpstream({
  allow,
  resolve = createHostResolver(allow),
  limits = {},
}: {
  allow: EgressPolicy
  resolve?: HostResolver
  limits?: Partial<McpConnectionLimits>
}): McpUpstream & { close(): Promise<void> } {
  const pools = new ConnectionPools(createGuardedConnector({ policy: allow, resolve }))
  let client: Promise<LoadedMcpClient> | undefined
  const loadClient = () => {
    client ??= import('./calls.ts').then(({ createMcpClient: openCalls }) =>
      openCalls(pools, { ...defaultLimits, ...limits }),
    )
    return client
  }
  return {
    list: async (server, callLimits) => (await loadClient()).list(server, callLimits),
    call: async (server, toolCall, callLimits) => (await loadClient()).call(server, toolCall, callLimits),
    async close() {
      if (client) (await client).close()
      await pools.close()
    },
  }
}
