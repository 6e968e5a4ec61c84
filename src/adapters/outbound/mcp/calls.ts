// Calls over cached connections: each uses the connection of its server, and is repeated once on a new one when the
// server no longer knows the cached one. Tool calls pass bulkheads, like calls of REST APIs.
import type { McpCall } from '#core/model/mcp.ts'
import type { McpCallLimits, McpLimits, McpServer, McpUpstream } from '#core/ports/mcp-upstream.ts'
import { Lanes } from '../lanes.ts'
import type { Pools } from '../pools.ts'
import { Call } from './call.ts'
import { callTool } from './call-tool.ts'
import type { Link } from './connect.ts'
import { type ConnectionLimits, Connections } from './connections.ts'
import { failureOf, isStale } from './failures.ts'
import { listTools } from './list-tools.ts'

export function openCalls(pools: Pools, limits: ConnectionLimits): McpUpstream & { close(): void } {
  const connections = new Connections(pools, limits)
  const lanes = new Lanes()
  const callNow = (server: McpServer, asked: McpCall, bounds: McpCallLimits) =>
    within(connections, server, bounds, ({ client }, call) => callTool(client, asked, call, bounds.report))
  return {
    list: (server, bounds) =>
      within(connections, server, bounds, ({ client }, call) => listTools(client, call)),
    async call(server, asked, bounds) {
      const deadlineAt = performance.now() + bounds.deadlineMs
      const { origin } = new URL(server.endpoint)
      const { answer } = await lanes.run(server.tenant, origin, bounds, async () => {
        const deadlineMs = deadlineAt - performance.now()
        const answer = await callNow(server, asked, { ...bounds, deadlineMs })
        return { answer, status: statusOf(answer) }
      })
      return answer
    },
    close: () => connections.close(),
  }
}

type CallAnswer = Awaited<ReturnType<McpUpstream['call']>>

/** The status for the circuit breaker; any response within the protocol counts as success. */
const statusOf = (answer: CallAnswer) => (answer.kind === 'refused' ? answer.status : 200)

async function within<T>(
  connections: Connections,
  server: McpServer,
  limits: McpLimits,
  work: (link: Link, call: Call) => Promise<T>,
) {
  const call = new Call(limits)
  try {
    return await onceMore(connections, server, call, work)
  } catch (error) {
    return failureOf(error, call)
  } finally {
    call.end()
  }
}

/** Reconnects once when the server no longer knows a reused connection; it did not execute such a request. */
async function onceMore<T>(
  connections: Connections,
  server: McpServer,
  call: Call,
  work: (link: Link, call: Call) => Promise<T>,
): Promise<T> {
  let isBound = false
  const { connection, isKept } = connections.of(server)
  const attempt = (link: Link) => {
    isBound = link.isBound
    return work(link, call)
  }
  try {
    return await connection.use(call, attempt)
  } catch (error) {
    if (!isKept || !isStale(error, call, isBound)) throw error
    connections.drop(server, connection)
    call.status = 0
    return connections.of(server).connection.use(call, attempt)
  }
}
