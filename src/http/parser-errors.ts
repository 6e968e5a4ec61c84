// Requests that Node's HTTP parser rejects never reach Fastify; they are answered here with the same error envelope.
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError } from 'fastify'
import type { ErrorCode } from '#base/errors.ts'
import { envelope } from './envelope.ts'
import { securityHeaders, targetOn } from './server.ts'

type Refusal = [status: number, code: ErrorCode, message: string]

const refusals: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: [431, 'invalid_request', 'The request headers are larger than this service accepts.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'invalid_request', 'The request took too long to arrive.'],
}
const other: Refusal = [400, 'invalid_request', 'This is not a well-formed HTTP request.']
const tunnel: Refusal = [400, 'invalid_request', 'CONNECT is not supported: this service is not a proxy.']

/** Fastify's types are wrong: `rawPacket`, when present, is a Buffer. It may begin in the middle of a request. */
const targetIn = (packet: unknown) =>
  packet instanceof Buffer
    ? /^\S*\s+(?:https?:\/\/[^/\s]*)?(\/\S*)/.exec(packet.toString('latin1', 0, 512))?.[1]
    : undefined

type Writable = { end(text: string): unknown }

export function answerParserError(error: ConnectionError, socket: Socket, newRequestId: () => string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const target = targetIn(error.rawPacket) ?? targetOn(socket)
  refuse(socket, target, newRequestId(), refusals[error.code ?? ''] ?? other)
}

/** Node closes the connection of a CONNECT request without a response, unless there is a listener. */
export const refuseTunnel = (target: string, socket: Writable, newRequestId: () => string): void =>
  refuse(socket, target, newRequestId(), tunnel)

function refuse(socket: Writable, target: string, id: string, [status, code, message]: Refusal): void {
  const body = JSON.stringify(envelope(target, id, code, message))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${id}`,
    ...Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
