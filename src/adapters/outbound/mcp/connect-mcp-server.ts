// Connects with the protocol that the server supports: the newest revision, otherwise an older one over Streamable
// HTTP, otherwise the HTTP+SSE transport of 2024-11-05 (MCP, "Backward Compatibility").
import { Client } from '@modelcontextprotocol/client'
import { EgressDenial, type UpstreamError } from '#base/upstream-error.ts'
import type { McpServer } from '#core/ports/mcp-upstream.ts'
import { createUpstreamError } from '../upstream-errors.ts'
import type { ByteCounter } from './body-stream.ts'
import { type McpCallScope, maxListValues, runHousekeeping } from './call-scope.ts'
import { createEventCap } from './event-cap.ts'
import { findUpstreamError } from './failures.ts'
import { createGuardedFetch } from './guarded-fetch.ts'
import { createStreamCap } from './stream-cap.ts'
import type { StreamPools } from './stream-pools.ts'
import { HttpSseTransport, StreamableHttpTransport } from './transports.ts'
import { createValueCap } from './value-cap.ts'

/** `isStateful`: the server holds a session, which may be lost at the next call. */
export type McpLink = { client: Client; isStateful: boolean; close(): void }

/** Called once, when a link that depends on an event stream has lost it. */
export type LinkLossHandler = (error: UpstreamError) => void

const clientInfo = { name: 'tenon', version: '1' }

/** Declares no client capabilities: every request of a server to its client is rejected. */
const createClient = () =>
  new Client(clientInfo, { versionNegotiation: { mode: 'auto', probe: { timeoutMs: probeMs } } })

/**
 * Servers of earlier revisions may never respond to the probe of the newest. An import makes two probes, which take 5 s
 * at most.
 */
const probeMs = 2400

/** Must run within the scope of `call`. */
export async function connectMcpServer(
  pools: StreamPools,
  server: McpServer,
  call: McpCallScope,
  onLost: LinkLossHandler,
): Promise<McpLink> {
  try {
    return await connectStreamableHttp(pools, server, call)
  } catch (error) {
    if (!legacyTransportStatuses.has(call.status)) throw error
    const { status, httpError } = call
    return connectHttpSse(pools, server, onLost).catch((legacyError) => {
      call.status = status
      call.httpError = httpError
      throw call.signal.aborted ? legacyError : error
    })
  }
}

/** Statuses with which a server of the older transport responds to a POST. */
const legacyTransportStatuses = new Set([400, 404, 405])

/** However a server rejects the probe of the newest revision, its own declaration decides. */
async function connectStreamableHttp(
  pools: StreamPools,
  server: McpServer,
  call: McpCallScope,
): Promise<McpLink> {
  const open = () => new StreamableHttpTransport(server.endpoint, createGuardedFetch(pools, server))
  const transport = open()
  try {
    return await openLink(transport, createClient())
  } catch (error) {
    if (call.signal.aborted || transport.hasInitialized || !mayBeOlder(error, call)) throw error
    return openLink(open(), new Client(clientInfo))
  }
}

/** Statuses that mean the same for every request. */
const finalStatuses = new Set([401, 407, 429])

const mayBeOlder = (error: unknown, call: McpCallScope) =>
  !finalStatuses.has(call.status) && !(findUpstreamError(error)?.internal instanceof EgressDenial)

async function openLink(transport: StreamableHttpTransport, client: Client): Promise<McpLink> {
  await client.connect(transport)
  const endSession = async () => {
    await runHousekeeping(() => transport.terminateSession()).catch(() => {})
    await client.close()
  }
  return {
    client,
    isStateful: transport.sessionId !== undefined,
    close: () => void endSession().catch(() => {}),
  }
}

async function connectHttpSse(
  pools: StreamPools,
  server: McpServer,
  onLost: LinkLossHandler,
): Promise<McpLink> {
  let isConnected = false
  const reportLoss: LinkLossHandler = (error) => {
    if (isConnected) onLost(error)
  }
  const client = new Client(clientInfo)
  client.onclose = () => reportLoss(createUpstreamError('invalid_answer', 'the stream of events ended'))
  const [countEventBytes, streamCap] = [createEventCap(), createStreamCap()]
  const countValues = createValueCap({ values: maxListValues, events: Number.POSITIVE_INFINITY })
  const count: ByteCounter = (chunk) => {
    countEventBytes(chunk)
    countValues(chunk)
    streamCap.count(chunk)
  }
  const fetch = createGuardedFetch(pools, server, { count, onEnd: reportLoss })
  const transport = new HttpSseTransport(server.endpoint, fetch, streamCap.reset)
  try {
    await client.connect(transport)
  } catch (error) {
    await transport.close()
    throw error
  }
  isConnected = true
  return { client, isStateful: true, close: () => void client.close() }
}
