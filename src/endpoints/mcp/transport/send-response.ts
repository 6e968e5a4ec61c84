import { eventStreamHeaders, formatEvent, requiresEventStream } from '#base/web/event-stream.ts'
import type { HttpResponse } from '#fast/node/whole-requests/http-exchange.ts'
import type { McpReply } from '../process-body.ts'
import { type RpcError, type SerializedJson, serializeRpcError } from '../protocol/json-rpc.ts'
import { endAtEndOfTurn } from './end-responses.ts'
import type { CorsHeaders } from './origin-guard.ts'

const headersByErrorStatus: Record<number, Record<string, string>> = {
  405: { allow: 'POST, OPTIONS' },
  413: { connection: 'close' },
}

/** Sends a complete response, unless the client has disconnected. */
export function sendResponse(
  response: HttpResponse,
  status: number,
  headers: Record<string, string>,
  body: readonly SerializedJson[],
): void {
  if (response.destroyed || response.headersSent) return
  const length = body.reduce((sum, chunk) => sum + Buffer.byteLength(chunk), 0)
  response.writeHead(status, status === 204 ? headers : { ...headers, 'content-length': length })
  // ASCII: `latin1` skips the conversion to UTF-8.
  const isAscii = body.length === 1 && length === body[0]?.length
  endAtEndOfTurn(response, body, isAscii ? 'latin1' : 'utf8')
}

export const sendHtmlPage = (
  response: HttpResponse,
  status: number,
  { headers, body }: { headers: Record<string, string>; body: string },
): void => sendResponse(response, status, headers, [body])

export const sendMcpReply = (response: HttpResponse, reply: McpReply, cors: CorsHeaders): void =>
  reply.status === 200 && requiresEventStream(response.req.headers.accept)
    ? sendResponse(response, 200, { ...eventStreamHeaders, ...cors }, [eventStart, ...reply.body, eventEnd])
    : sendJson(response, reply, cors)

const sendJson = (response: HttpResponse, { status, body, headers }: McpReply, cors: CorsHeaders): void =>
  sendResponse(
    response,
    status,
    body.length === 0 ? cors : { 'content-type': 'application/json', ...cors, ...headers },
    body,
  )

const [eventStart = '', eventEnd = ''] = formatEvent('message', '|').split('|')

/** An error without a JSON-RPC id: no valid message was received. */
export const sendRpcError = (response: HttpResponse, error: RpcError, cors: CorsHeaders = {}): void =>
  sendMcpReply(
    response,
    { status: error.status, body: [serializeRpcError(null, error)] },
    { ...headersByErrorStatus[error.status], ...cors },
  )
