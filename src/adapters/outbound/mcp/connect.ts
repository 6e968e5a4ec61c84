// Connects with the protocol that the server supports: the newest revision, else an older one over Streamable HTTP,
// else the HTTP+SSE transport of 2024-11-05 (MCP, "Backward Compatibility").
import { Client } from '@modelcontextprotocol/client'
import type { UpstreamError } from '#base/upstream-error.ts'
import type { McpServer } from '#core/ports/mcp-upstream.ts'
import { fault } from '../faults.ts'
import type { Pools } from '../pools.ts'
import type { Count } from './body-stream.ts'
import { type Call, keepHouse } from './call.ts'
import { eventCap } from './event-cap.ts'
import { guardedFetch } from './guarded-fetch.ts'
import { talkCap } from './talk-cap.ts'
import { HttpSse, StreamableHttp } from './transports.ts'

/** `isStateful`: the server holds a session, which it may have lost by the next call. */
export type Link = { client: Client; isBound: boolean; close(): void }

/** Called once, when a link that depends on an event stream has lost it. */
export type Broken = (error: UpstreamError) => void

const clientInfo = { name: 'tenon', version: '1' }

/** Declares no client capabilities: every request of a server to its client is rejected. */
const newClient = () => new Client(clientInfo, { versionNegotiation: { mode: 'auto' } })

/** Must run within the scope of `call`. */
export async function connect(pools: Pools, server: McpServer, call: Call, broken: Broken): Promise<Link> {
  try {
    return await overStreamableHttp(pools, server)
  } catch (error) {
    if (!notStreamable.has(call.status)) throw error
    const { status } = call
    return overHttpSse(pools, server, broken).catch((later) => {
      call.status = status
      throw call.signal.aborted ? later : error
    })
  }
}

/** Statuses with which a server of the older transport responds to a POST. */
const notStreamable = new Set([400, 404, 405])

async function overStreamableHttp(pools: Pools, server: McpServer): Promise<Link> {
  const transport = new StreamableHttp(server.endpoint, guardedFetch(pools, server))
  const client = newClient()
  await client.connect(transport)
  const end = async () => {
    await keepHouse(() => transport.terminateSession()).catch(() => {})
    await client.close()
  }
  return { client, isBound: transport.sessionId !== undefined, close: () => void end().catch(() => {}) }
}

async function overHttpSse(pools: Pools, server: McpServer, broken: Broken): Promise<Link> {
  let isUp = false
  const lost: Broken = (error) => {
    if (isUp) broken(error)
  }
  const client = new Client(clientInfo)
  client.onclose = () => lost(fault('invalid_answer', 'the stream of events ended'))
  const [event, talk] = [eventCap(), talkCap()]
  const count: Count = (chunk) => {
    event(chunk)
    talk.count(chunk)
  }
  const fetch = guardedFetch(pools, server, { count, broken: lost })
  const transport = new HttpSse(server.endpoint, fetch, talk.answered)
  try {
    await client.connect(transport)
  } catch (error) {
    await transport.close()
    throw error
  }
  isUp = true
  return { client, isBound: true, close: () => void client.close() }
}
