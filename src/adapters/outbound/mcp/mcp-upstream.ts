// The client of MCP servers: the official SDK over the guarded connector, with the egress policy of all
// outbound requests. A call scope limits time and bytes, and a connection caches what was negotiated with the
// server.
import { type MemoryBudget, unlimitedMemory } from '#base/memory-budget.ts'
import type { EgressDenial } from '#base/upstream-error.ts'
import type { McpUpstream } from '#core/ports/mcp-upstream.ts'
import { waitForTimeSlice } from '#platform/event-loop.ts'
import { createGuardedConnector } from '../connector.ts'
import type { EgressPolicy } from '../egress-policy.ts'
import { createHostResolver, type HostResolver } from '../host-resolver.ts'
import type { McpConnectionLimits } from './connection-pool.ts'
import { createStreamPools } from './stream-pools.ts'

const defaultLimits: McpConnectionLimits = { maxConnections: 500, idleMs: 5 * 60_000, maxAgeMs: 15 * 60_000 }

type LoadedMcpClient = ReturnType<typeof import('./mcp-client.ts').createMcpClient>

/** Evaluating the SDK takes up to 30 ms, so the next step is a separate time slice. */
async function importClient() {
  const module = await import('./mcp-client.ts')
  await waitForTimeSlice()
  return module
}

/**
 * One per process. `close` aborts active calls with `cancelled`. The SDK is loaded with the first call: it is large,
 * and many installations never need it.
 */
export function createMcpUpstream({
  allow,
  resolve = createHostResolver(allow),
  limits = {},
  memory = unlimitedMemory,
  onDenied,
}: {
  allow: EgressPolicy
  resolve?: HostResolver
  limits?: Partial<McpConnectionLimits>
  memory?: MemoryBudget
  onDenied?: (denial: EgressDenial) => void
}): McpUpstream & { close(): Promise<void> } {
  const pools = createStreamPools(createGuardedConnector({ policy: allow, resolve, onDenied }))
  let client: Promise<LoadedMcpClient> | undefined
  const loadClient = () => {
    client ??= importClient().then(({ createMcpClient: openCalls }) =>
      openCalls(pools, { ...defaultLimits, ...limits }, memory),
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
