import type { ServerResponse } from 'node:http'
import type { Reply } from './exchange.ts'
import type { CorsHeaders } from './gate.ts'
import { type Fault, faultText, type JsonText } from './json-rpc.ts'

const faultHeaders: Record<number, Record<string, string>> = {
  405: { allow: 'POST, OPTIONS' },
  413: { connection: 'close' },
  503: { 'retry-after': '1' },
}

/** Sends a complete response, unless the client has disconnected. Chunks written in one tick are sent together. */
export function send(
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  body: readonly JsonText[],
): void {
  if (response.destroyed || response.headersSent) return
  const length = body.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0)
  response.writeHead(status, status === 204 ? headers : { ...headers, 'content-length': length })
  for (const piece of body.slice(0, -1)) response.write(piece)
  // ASCII: `latin1` skips the conversion to UTF-8.
  const isAscii = body.length === 1 && length === body[0]?.length
  response.end(body.at(-1), isAscii ? 'latin1' : 'utf8')
}

export const sendReply = (response: ServerResponse, { status, body }: Reply, cors: CorsHeaders): void =>
  send(response, status, body.length === 0 ? cors : { 'content-type': 'application/json', ...cors }, body)

/** An error without a JSON-RPC id: no valid message was received. */
export const sendFault = (response: ServerResponse, fault: Fault, cors: CorsHeaders = {}): void =>
  sendReply(
    response,
    { status: fault.status, body: [faultText(null, fault)] },
    { ...faultHeaders[fault.status], ...cors },
  )
