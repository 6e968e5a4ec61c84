import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { requestLimits } from './limits.ts'

type RequestListener = (request: IncomingMessage, response: ServerResponse) => void

/** Serves a path and all paths below it over node:http, before Fastify, for endpoints that are not API operations. */
export type HttpMount = { path: string; handle: RequestListener }

const isBelowPath = (url: string, path: string) =>
  url.startsWith(path) && '/?#'.includes(url.charAt(path.length))

/** Sent with every response. */
export const commonSecurityHeaders = Object.freeze({
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
})

/** Adds them in `writeHead`: half the cost of one `setHeader` for each. Drops the reason phrase. */
class SecureHeadersResponse<Request extends IncomingMessage> extends ServerResponse<Request> {
  override writeHead(status: number, ...rest: unknown[]): this {
    return super.writeHead(status, {
      ...commonSecurityHeaders,
      ...(rest.at(-1) as OutgoingHttpHeaders | undefined),
    })
  }
}

/** The request target in origin form; servers must accept the absolute form too (RFC 9112, 3.2.2). */
const toOriginForm = (target: string) =>
  target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*/i, '') || '/'

const lastTargetBySocket = new WeakMap<Socket, string>()

/** The target of the latest request on the connection; "" before its first. */
export const findLastTarget = (socket: Socket) => lastTargetBySocket.get(socket) ?? ''

/** Fastify's `serverFactory`: dispatches to the mounts first, and all other paths to Fastify. */
export const createServerFactory =
  (mounts: HttpMount[]) =>
  (framework: RequestListener): Server => {
    const options = {
      maxHeaderSize: requestLimits.headerBytes,
      headersTimeout: requestLimits.headersMs,
      requestTimeout: requestLimits.requestMs,
      keepAliveTimeout: requestLimits.keepAliveMs,
      // A missing Host header is rejected by a hook, with the error envelope.
      requireHostHeader: false,
      ServerResponse: SecureHeadersResponse,
    }
    const dispatch: RequestListener = (request, response) => {
      request.url = toOriginForm(request.url ?? '/')
      lastTargetBySocket.set(request.socket, request.url)
      const { url } = request
      const mount = mounts.find(({ path }) => isBelowPath(url, path))
      if (mount) mount.handle(request, response)
      else framework(request, response)
    }
    // An unknown expectation is ignored, which RFC 9110 (10.1.1) allows; Node would respond with 417.
    return createServer(options, dispatch).on('checkExpectation', dispatch)
  }

/** Sends a complete response. */
export function sendText(
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  text: string,
): void {
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(text) }).end(text)
}
