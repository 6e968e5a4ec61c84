import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { parseExactJson } from '#base/exact-json.ts'
import { isDeeperThan } from '#base/json.ts'
import type { HttpRequest } from '#fast/node/whole-requests/http-exchange.ts'
import { WholeRequest } from '#fast/node/whole-requests/whole-request.ts'
import {
  createHttpError,
  createInvalidRequestError,
  createParseError,
  type RpcError,
} from '../protocol/json-rpc.ts'

export const maxBodyBytes = 1024 * 1024
const maxDepth = 64

export class ClientGoneError extends Error {}

/** The bytes of the body, or an error. Rejects with `ClientGoneError` when the client has disconnected. */
export function readMcpBody(request: HttpRequest): RpcError | Buffer | Promise<Buffer | RpcError> {
  if (!isJsonRequest(request)) return createHttpError(415, 'The Content-Type must be application/json.')
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) return bodyTooLarge
  return request instanceof WholeRequest ? request.body : collectBody(request)
}

const collectBody = (request: IncomingMessage) =>
  new Promise<Buffer | RpcError>((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    const abort = () => reject(new ClientGoneError())
    if (request.destroyed) abort()
    request.on('data', (chunk: Buffer) => {
      length += chunk.length
      // The rest stays unread; the error response closes the connection.
      if (length > maxBodyBytes) resolve(bodyTooLarge)
      else chunks.push(chunk)
    })
    request.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)))
    request.on('error', abort)
    request.on('close', () => request.complete || abort())
  })

const bodyTooLarge = createHttpError(413, `The body must not be larger than ${maxBodyBytes} bytes.`)

/** The parsed JSON, or an error. */
export function parseMcpBody(bytes: Buffer): { body: unknown } | { error: RpcError } {
  const body = isUtf8(bytes) ? tryParseJson(bytes.toString()) : undefined
  if (body === undefined) return { error: createParseError('The body is not JSON in UTF-8.') }
  if (isDeeperThan(body, maxDepth)) {
    return { error: createInvalidRequestError(`The body must not be nested deeper than ${maxDepth} levels.`) }
  }
  return { body }
}

function isJsonRequest({ headers }: HttpRequest): boolean {
  const type = headers['content-type'] ?? ''
  const isPlain = headers['content-encoding'] === undefined || headers['content-encoding'] === 'identity'
  return isPlain && type.split(';', 1)[0]?.trim().toLowerCase() === 'application/json'
}

function tryParseJson(text: string): unknown {
  try {
    return parseExactJson(text)
  } catch {
    return undefined
  }
}
