// Calls over cached connections: each uses the connection of its server, and is repeated once on a new one when the
// server no longer knows the cached one. Tool calls pass bulkheads, like calls of REST APIs.
import type { MemoryBudget } from '#base/memory-budget.ts'
import type { McpToolCall } from '#core/model/integrations/mcp-server.ts'
import type { McpCallLimits, McpServer, McpUpstream } from '#core/ports/mcp-upstream.ts'
import { Bulkheads } from '../bulkheads.ts'
import { buildSlotPath, DiscoverySlots } from '../outbound-slots.ts'
import { McpCallScope, maxListValues } from './call-scope.ts'
import type { McpLink } from './connect-mcp-server.ts'
import { type McpConnectionLimits, McpConnectionPool } from './connection-pool.ts'
import { isStaleConnection, toMcpFailure } from './failures.ts'
import { listMcpTools } from './list-tools.ts'
import { sendToolCall } from './send-tool-call.ts'
import type { StreamPools } from './stream-pools.ts'
import { waitForTurn } from './turns.ts'

export function createMcpClient(
  pools: StreamPools,
  connectionLimits: McpConnectionLimits,
  memory: MemoryBudget,
): McpUpstream & { close(): void } {
  const connections = new McpConnectionPool(pools, connectionLimits)
  const bulkheads = new Bulkheads()
  const discovery = new DiscoverySlots()
  const callOnce = (server: McpServer, toolCall: McpToolCall, callLimits: McpCallLimits) =>
    runCall(connections, server, new McpCallScope(callLimits, { memory }), ({ client }, call) =>
      sendToolCall(client, toolCall, call, callLimits.report),
    )
  return {
    list: (server, limits) =>
      discovery.run(buildSlotPath(server.tenant, originOf(server)), limits, (deadlineMs) =>
        runCall(
          connections,
          server,
          new McpCallScope({ ...limits, deadlineMs }, { maxMessageValues: maxListValues, memory }),
          ({ client }, call) => listMcpTools(client, call, server.redact),
        ),
      ),
    async call(server, toolCall, callLimits) {
      const deadlineAt = performance.now() + callLimits.deadlineMs
      const { result } = await bulkheads.run(server.tenant, originOf(server), callLimits, async () => {
        const deadlineMs = deadlineAt - performance.now()
        const result = await callOnce(server, toolCall, { ...callLimits, deadlineMs })
        return { result, status: toHttpStatus(result) }
      })
      return result
    },
    close: () => connections.close(),
  }
}

const originOf = ({ endpoint }: McpServer) => new URL(endpoint).origin

type McpCallResult = Awaited<ReturnType<McpUpstream['call']>>

/** The status for the circuit breaker; any response within the protocol counts as success. */
const toHttpStatus = (result: McpCallResult) => (result.kind === 'rejected' ? result.status : 200)

async function runCall<T>(
  connections: McpConnectionPool,
  server: McpServer,
  call: McpCallScope,
  work: (link: McpLink, call: McpCallScope) => Promise<T>,
) {
  try {
    const result = await runWithReconnect(connections, server, call, work)
    if (call.isLarge) await waitForTurn()
    return result
  } catch (error) {
    return await toMcpFailure(error, call, server.redact)
  } finally {
    call.end()
  }
}

/** Reconnects once when the server no longer knows a reused connection; it did not execute such a request. */
async function runWithReconnect<T>(
  connections: McpConnectionPool,
  server: McpServer,
  call: McpCallScope,
  work: (link: McpLink, call: McpCallScope) => Promise<T>,
): Promise<T> {
  let isStateful = false
  const { connection, isReused } = connections.acquire(server)
  const attempt = (link: McpLink) => {
    isStateful = link.isStateful
    return work(link, call)
  }
  try {
    return await connection.use(call, attempt)
  } catch (error) {
    if (!isReused || !isStaleConnection(error, call, isStateful)) throw error
    connections.drop(server, connection)
    call.status = 0
    call.httpError = null
    return connections.acquire(server).connection.use(call, attempt)
  }
}
