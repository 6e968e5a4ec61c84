// What Node's HTTP parser refuses never reaches the framework: it is answered here, in the same envelope.
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError } from 'fastify'
import type { ErrorCode } from '#base/errors.ts'
import { envelope } from './envelope.ts'

const refusals: Record<string, [status: number, code: ErrorCode, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'invalid_request', 'The request headers are larger than this service accepts.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'invalid_request', 'The request took too long to arrive.'],
}
const other: [number, ErrorCode, string] = [400, 'invalid_request', 'This is not a well-formed HTTP request.']

/** The typings of the framework say otherwise, but the packet is a Buffer where there is one. */
const pathOf = (packet: unknown) =>
  (packet instanceof Buffer && packet.toString('latin1', 0, 512).split(' ', 2)[1]) || '/'

export function answerParserError(error: ConnectionError, socket: Socket, newRequestId: () => string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, code, message] = refusals[error.code ?? ''] ?? other
  const id = newRequestId()
  const body = JSON.stringify(envelope(pathOf(error.rawPacket), id, code, message))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${id}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
