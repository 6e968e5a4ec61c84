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

/** Serves a path and all below it straight over node:http, before the framework: for what is not an operation. */
export type Mount = { path: string; handle: Handler }

const isAt = (url: string, path: string) => url.startsWith(path) && '/?#'.includes(url.charAt(path.length))

/** On every answer, whoever gives it. */
export const securityHeaders = Object.freeze({
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
})

/** Puts them into every head: all headers at once cost half of what they cost one by one. Reason phrases are not sent. */
class SecuredResponse<Request extends IncomingMessage> extends ServerResponse<Request> {
  override writeHead(status: number, ...rest: unknown[]): this {
    return super.writeHead(status, {
      ...securityHeaders,
      ...(rest.at(-1) as OutgoingHttpHeaders | undefined),
    })
  }
}

/** RFC 9112: a server takes the absolute form too. What follows the authority is what is asked for. */
const originForm = (target: string) =>
  target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*/i, '') || '/'

const lastTarget = new WeakMap<Socket, string>()

/** What the latest request on the connection asked for; "" before its first. */
export const targetOn = (socket: Socket) => lastTarget.get(socket) ?? ''

/** The listener of the service: the mounts first, the framework for all else. */
export const serverWith =
  (mounts: Mount[]) =>
  (framework: Handler): Server => {
    const options = {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.keepAliveMs,
      // Its absence is refused by the router, in an envelope.
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
    // An expectation that nobody can meet is no reason to refuse what can be done (RFC 9110).
    return createServer(options, answer).on('checkExpectation', answer)
  }

/** The whole answer of a mount. */
export function sendText(
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  text: string,
): void {
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(text) }).end(text)
}
