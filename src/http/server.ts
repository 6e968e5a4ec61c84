import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { limits } from './limits.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Serves a path and all paths below it over node:http, before Fastify, for endpoints that are not API operations. */
export type Mount = { path: string; handle: Handler }

const isAt = (url: string, path: string) => url.startsWith(path) && '/?#'.includes(url.charAt(path.length))

/** Sent with every response. */
export const securityHeaders = Object.freeze({
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
})

/** Adds them in `writeHead`: half the cost of one `setHeader` for each. Drops the reason phrase. */
class SecuredResponse<Request extends IncomingMessage> extends ServerResponse<Request> {
  override writeHead(status: number, ...rest: unknown[]): this {
    return super.writeHead(status, {
      ...securityHeaders,
      ...(rest.at(-1) as OutgoingHttpHeaders | undefined),
    })
  }
}

/** The request target in origin form; servers must accept the absolute form too (RFC 9112, 3.2.2). */
const originForm = (target: string) =>
  target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*/i, '') || '/'

const lastTarget = new WeakMap<Socket, string>()

/** The target of the latest request on the connection; "" before its first. */
export const targetOn = (socket: Socket) => lastTarget.get(socket) ?? ''

/** Fastify's `serverFactory`: dispatches to the mounts first, and all other paths to Fastify. */
export const serverWith =
  (mounts: Mount[]) =>
  (framework: Handler): Server => {
    const options = {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.keepAliveMs,
      // A missing Host header is rejected by a hook, with the error envelope.
      requireHostHeader: false,
      ServerResponse: SecuredResponse,
    }
    const answer: Handler = (request, response) => {
      request.url = originForm(request.url ?? '/')
      lastTarget.set(request.socket, request.url)
      const { url } = request
      const mount = mounts.find(({ path }) => isAt(url, path))
      if (mount) mount.handle(request, response)
      else framework(request, response)
    }
    // An unknown expectation is ignored, which RFC 9110 (10.1.1) allows; Node would respond with 417.
    return createServer(options, answer).on('checkExpectation', answer)
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
