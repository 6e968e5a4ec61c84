// Requests that Node's HTTP parser rejects never reach Fastify. They get the same error envelope here.

import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError } from 'fastify'
import type { ErrorCode } from '#base/errors.ts'
import { leastBodyRate } from '#base/least-rate.ts'
import { buildErrorEnvelope, type ErrorEnvelope, findRequestIdKey } from '../error-envelope.ts'
import { commonSecurityHeaders, findLastTarget, findPendingResponse } from '../server.ts'

type ParserRejection = [status: number, code: ErrorCode, message: string]

const slowBodyCode = 'TENON_SLOW_BODY'

const rejectionByErrorCode: Record<string, ParserRejection> = {
  HPE_HEADER_OVERFLOW: [431, 'invalid_request', 'The request headers are larger than this service accepts.'],
  [slowBodyCode]: [
    408,
    'invalid_request',
    `The body arrived more slowly than ${leastBodyRate.bytesPerSecond} bytes a second.`,
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'invalid_request', 'The request took too long to arrive.'],
}
const malformedRequest: ParserRejection = [400, 'invalid_request', 'This is not a well-formed HTTP request.']
const unsupportedTunnel: ParserRejection = [
  400,
  'invalid_request',
  'CONNECT is not supported: this service is not a proxy.',
]

/** Fastify's types are wrong: `rawPacket`, when present, is a Buffer. It may begin in the middle of a request. */
const extractTarget = (packet: unknown) =>
  packet instanceof Buffer
    ? /^\S*\s+(?:https?:\/\/[^/\s]*)?(\/\S*)/.exec(packet.toString('latin1', 0, 512))?.[1]
    : undefined

type WritableSocket = { end(text: string): unknown }
type ParserErrorDeps = { errorEnvelopes: readonly ErrorEnvelope[]; newRequestId: () => string }

export function sendParserError(deps: ParserErrorDeps, error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const target = extractTarget(error.rawPacket) ?? findLastTarget(socket)
  // The request before the malformed one gets its response; bytes after it get none.
  const pending = findPendingResponse(socket)
  if (pending) return void pending.once('close', () => socket.destroySoon())
  socket.end(formatRejection(deps, target, rejectionByErrorCode[error.code ?? ''] ?? malformedRequest))
}

/** Responds 408 and closes the connection, however many bytes are outstanding. */
export function rejectSlowBody(deps: ParserErrorDeps, socket: Socket): void {
  sendParserError(
    deps,
    Object.assign(new Error('slow body'), { code: slowBodyCode }) as ConnectionError,
    socket,
  )
  socket.destroySoon()
}

/** Node closes the connection of a CONNECT request without a response, unless there is a listener. */
export const rejectTunnel = (deps: ParserErrorDeps, target: string, socket: WritableSocket): void =>
  void socket.end(formatRejection(deps, target, unsupportedTunnel))

function formatRejection(
  { errorEnvelopes, newRequestId }: ParserErrorDeps,
  target: string,
  [status, code, message]: ParserRejection,
): string {
  const id = newRequestId()
  const requestIdKey = findRequestIdKey(errorEnvelopes, target)
  const body = JSON.stringify(buildErrorEnvelope(requestIdKey, id, { code, message }))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${id}`,
    ...Object.entries(commonSecurityHeaders).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}
