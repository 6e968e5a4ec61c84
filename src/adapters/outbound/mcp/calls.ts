// Calls over kept connections: each on the connection of its server, and once more on a new one when the server does
// not know the kept one any more. Calls of tools go through lanes, as those of APIs do.
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

/** What a lane judges a server by; whatever it says by MCP is an answer. */
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

/** A kept connection that the server does not know any more is made anew, once: such a request was not done. */
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
