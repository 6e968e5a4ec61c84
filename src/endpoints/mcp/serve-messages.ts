// Reads the body of an accepted POST, processes its messages and sends the response.

import {
  type MemoryBudget,
  MemoryExhaustedError,
  readDeclaredBytes,
  runWithMemory,
  uncountedBytes,
} from '#base/memory-budget.ts'
import { getDisconnectSignal } from '#base/web/client-disconnect.ts'
import type { Tracing } from '#core/ports/tracing.ts'
import type { HttpRequest } from '#fast/node/whole-requests/http-exchange.ts'
import type { McpMethodCall } from './methods/mcp-method-call.ts'
import { processBody } from './process-body.ts'
import { createUnavailableError } from './protocol/json-rpc.ts'
import type { McpHeaders } from './protocol/message-revision.ts'
import type { AcceptedRequest } from './transport/accept-request.ts'
import { endEventStream } from './transport/event-stream.ts'
import { maxBodyBytes, parseMcpBody, readMcpBody } from './transport/read-body.ts'
import { sendMcpReply, sendRpcError } from './transport/send-response.ts'

export type MessageDeps = {
  /** For bodies in progress; absent means not limited. */
  memory?: MemoryBudget
  /** Absent means nothing is traced. */
  tracing?: Tracing | undefined
  /** Logs an internal error, which callers do not see. */
  log(message: string, error: unknown): void
}

export type MessageTarget = Pick<McpMethodCall, 'server' | 'callTool'>

/** A large body takes memory until its response is sent. */
export function serveMessages(
  deps: MessageDeps,
  accepted: AcceptedRequest,
  target: MessageTarget,
): Promise<void> {
  const bytes = readDeclaredBytes(accepted.request.headers, maxBodyBytes)
  const { memory } = deps
  if (!memory || bytes <= uncountedBytes) return processAndRespond(deps, accepted, target)
  return runWithMemory(memory, bytes, () => processAndRespond(deps, accepted, target)).catch((error) => {
    if (!(error instanceof MemoryExhaustedError)) throw error
    sendRpcError(accepted.response, memoryExhausted, accepted.cors)
  })
}

const memoryExhausted = createUnavailableError('The service has no memory for this body; retry later.')

async function processAndRespond(
  { tracing, log }: MessageDeps,
  { request, response, cors }: AcceptedRequest,
  { server, callTool }: MessageTarget,
) {
  const signal = getDisconnectSignal(request.socket)
  const bytes = await readMcpBody(request)
  if ('status' in bytes) return sendRpcError(response, bytes, cors)
  const parsed = parseMcpBody(bytes)
  if ('error' in parsed) return sendRpcError(response, parsed.error, cors)
  const headers = readMcpHeaders(request)
  const reply = await processBody(parsed.body, {
    server,
    callTool,
    signal,
    response,
    cors,
    headers,
    tracing,
    log,
  })
  if (response.headersSent) endEventStream(response, reply.body.join(''))
  else sendMcpReply(response, reply, cors)
}

const joinHeader = (header: string | string[] | undefined) =>
  Array.isArray(header) ? header.join(', ') : header

const readMcpHeaders = ({ headers }: HttpRequest): McpHeaders => ({
  version: joinHeader(headers['mcp-protocol-version']),
  method: joinHeader(headers['mcp-method']),
  name: joinHeader(headers['mcp-name']),
})
