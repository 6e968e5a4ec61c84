import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { buildTransportSecurity } from '#base/web/transport-security.ts'
import type { ConnectionDrain } from './connection-drain.ts'
import type { ErrorReport } from './error-envelope.ts'
import { explainHostRejection } from './host-rejection.ts'
import { requestLimits } from './limits.ts'
import type { HostRestriction } from './public-apps-host.ts'
import { createTargetReader } from './requests/request-target.ts'

type RequestListener = (request: IncomingMessage, response: ServerResponse) => void

/** Serves a path and all paths below it over node:http, before Fastify, for endpoints that are not API operations. */
export type HttpMount = {
  path: string
  handle: RequestListener
  /** Served whatever the Host: health probes, and the endpoint that rejects hosts by errors of its own. */
  isAnyHostServed?: true
}

/** Serves requests that no mount serves and that are none of the API's. */
export type HttpFallback = { accepts(request: IncomingMessage): boolean; handle: RequestListener }

const isBelowPath = (url: string, path: string) =>
  url.startsWith(path) && '/?#'.includes(url.charAt(path.length))

/** Sent with every response. */
export const commonSecurityHeaders = Object.freeze({
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
})

/** For every response with 503 that does not say itself when to retry. */
const defaultRetryAfter = { 'Retry-After': '1' }

const hasRetryAfter = (response: ServerResponse, headers: OutgoingHttpHeaders) =>
  response.hasHeader('retry-after') ||
  Object.keys(headers).some((name) => name.toLowerCase() === 'retry-after')

/**
 * Adds the headers in `writeHead`: half the cost of one `setHeader` for each. Drops the reason phrase. While connections
 * are drained, every response closes its own.
 */
const createResponseClass = (securityHeaders: OutgoingHttpHeaders, drain: ConnectionDrain) =>
  class<Request extends IncomingMessage> extends ServerResponse<Request> {
    override writeHead(status: number, ...rest: unknown[]): this {
      if (drain.isActive) this.shouldKeepAlive = false
      const headers = { ...securityHeaders, ...(rest.at(-1) as OutgoingHttpHeaders | undefined) }
      if (status === 503 && !hasRetryAfter(this, headers)) Object.assign(headers, defaultRetryAfter)
      return super.writeHead(status, headers)
    }
  }

const isAnyHost = () => true
/** Clients in browsers, which probe for metadata, can read that there is none. */
const readableText = { 'Content-Type': 'text/plain; charset=utf-8', 'Access-Control-Allow-Origin': '*' }

const lastTargetBySocket = new WeakMap<Socket, string>()

/** The target of the latest request on the connection; "" before its first. */
export const findLastTarget = (socket: Socket) => lastTargetBySocket.get(socket) ?? ''

/** Milliseconds until the headers, and until the whole request, must have arrived. */
export type ServerTimeouts = Record<'headersMs' | 'requestMs', number>

export type DispatchOptions = {
  /** The public address of the service. */
  baseUrl: string
  mounts: HttpMount[]
  fallback?: HttpFallback
  drain: ConnectionDrain
  serveApi: RequestListener
  isAllowedHost(host: string | undefined): boolean
  isRestricted: HostRestriction
  reject(request: IncomingMessage, response: ServerResponse, reason: ErrorReport): void
}

/** Dispatches to the mounts first, and all other paths to the operations. */
export function createHttpServer(
  { baseUrl, mounts, fallback, drain, serveApi, isAllowedHost, isRestricted, reject }: DispatchOptions,
  timeouts: ServerTimeouts = requestLimits,
): Server {
  const options = {
    maxHeaderSize: requestLimits.headerBytes,
    headersTimeout: timeouts.headersMs,
    requestTimeout: timeouts.requestMs,
    connectionsCheckingInterval: requestLimits.timeoutCheckMs,
    keepAliveTimeout: requestLimits.keepAliveMs,
    // A missing Host header is rejected below, with the error envelope.
    requireHostHeader: false,
    ServerResponse: createResponseClass(
      { ...commonSecurityHeaders, ...buildTransportSecurity(baseUrl) },
      drain,
    ),
  }
  const readTarget = createTargetReader(baseUrl)
  const dispatchNow: RequestListener = (request, response) => {
    request.url = readTarget(request.url ?? '/')
    lastTargetBySocket.set(request.socket, request.url)
    const { url } = request
    const mount = mounts.find(({ path }) => isBelowPath(url, path))
    const reason = explainHostRejection(request, mount?.isAnyHostServed ? isAnyHost : isAllowedHost)
    if (reason) reject(request, response, reason)
    else if (isRestricted(request))
      sendText(response, 404, readableText, 'Nothing but public apps is served here.\n')
    else if (mount) mount.handle(request, response)
    else if (fallback?.accepts(request)) fallback.handle(request, response)
    else serveApi(request, response)
  }
  const dispatch: RequestListener = (request, response) => {
    if (drain.isActive) drain.admit(() => dispatchNow(request, response))
    else dispatchNow(request, response)
  }
  // An unknown expectation is ignored, which RFC 9110 (10.1.1) allows; Node would respond with 417.
  const server = createServer(options, dispatch).on('checkExpectation', dispatch)
  drain.watch(server)
  return server
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
