import { createServer, type IncomingMessage, type Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { buildTransportSecurity } from '#base/web/transport-security.ts'
import type { HttpRequest, HttpResponse } from '#fast/node/whole-requests/http-exchange.ts'
import { serveWholeRequests } from '#fast/node/whole-requests/serve-whole-requests.ts'
import type { WholeRequest } from '#fast/node/whole-requests/whole-request.ts'
import type { HeaderValues, WholeResponse } from '#fast/node/whole-requests/whole-response.ts'
import type { ConnectionDrain } from './connection-drain.ts'
import { type ClientGroupReader, ConnectionGuard, type ConnectionLimits } from './connection-guard.ts'
import { sendPublicPreflight } from './cors.ts'
import type { ErrorReport } from './error-envelope.ts'
import { explainHostRejection } from './host-rejection.ts'
import { requestLimits } from './limits.ts'
import type { HostRestriction } from './public-apps-host.ts'
import { createTargetReader, readTargetHost } from './requests/request-target.ts'

type RequestListener = (request: IncomingMessage, response: ServerResponse) => void

/** Serves a path and all paths below it with node:http, before Fastify, for endpoints that are not API operations. */
export type HttpMount = {
  path: string
  handle: RequestListener
  /** If present, also serves requests that node:http has not read. */
  handleWhole?: (request: WholeRequest, response: WholeResponse) => void
  /** Accepts every Host: health probes, and the endpoint that rejects hosts with its own errors. */
  isAnyHostServed?: true
}

/** Serves requests for which there is neither a mount nor an operation. */
export type HttpFallback = { accepts(request: IncomingMessage): boolean; handle: RequestListener }

const isBelowPath = (url: string, path: string) =>
  url.startsWith(path) && '/?#'.includes(url.charAt(path.length))

/** Sent with every response. */
export const commonSecurityHeaders = Object.freeze({
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
})

/** For responses with 503 that have no Retry-After of their own. */
const defaultRetryAfter = { 'Retry-After': '1' }

const hasRetryAfter = (headers: HeaderValues) =>
  Object.keys(headers).some((name) => name.toLowerCase() === 'retry-after')

/** Adds the headers of every response. */
type HeaderCompletion = (status: number, headers: HeaderValues, isRetryAfterSet?: boolean) => HeaderValues

const createHeaderCompletion =
  (securityHeaders: Record<string, string>): HeaderCompletion =>
  (status, given, isRetryAfterSet = false) => {
    const headers = { ...securityHeaders, ...given }
    if (status === 503 && !isRetryAfterSet && !hasRetryAfter(headers))
      Object.assign(headers, defaultRetryAfter)
    return headers
  }

/**
 * Adds the headers in `writeHead`: half the cost of a `setHeader` for each. Drops the reason phrase. While connections
 * are drained, every response closes its connection.
 */
const createResponseClass = (completeHeaders: HeaderCompletion, drain: ConnectionDrain) =>
  class<Request extends IncomingMessage> extends ServerResponse<Request> {
    override writeHead(status: number, ...rest: unknown[]): this {
      if (drain.isActive) this.shouldKeepAlive = false
      const given = rest.at(-1) as HeaderValues
      return super.writeHead(status, completeHeaders(status, given, this.hasHeader('retry-after')))
    }
  }

const isAnyHost = () => true
/** Readable for clients in browsers that probe for metadata. */
const readableText = { 'Content-Type': 'text/plain; charset=utf-8', 'Access-Control-Allow-Origin': '*' }

const lastTargetBySocket = new WeakMap<Socket, string>()

const lastResponseBySocket = new WeakMap<Socket, ServerResponse>()

/** The response that is not sent yet to a request that arrived whole. */
export function findPendingResponse(socket: Socket): ServerResponse | null {
  const response = lastResponseBySocket.get(socket)
  return response?.req.complete && !response.writableFinished && !response.destroyed ? response : null
}

/** The target of the latest request on the connection; "" before its first. */
export const findLastTarget = (socket: Socket) => lastTargetBySocket.get(socket) ?? ''

/** Milliseconds until the headers, and the whole request, must have arrived. */
export type ServerTimeouts = Record<'headersMs' | 'requestMs', number>

export type DispatchOptions = {
  /** The public address of the service. */
  baseUrl: string
  mounts: HttpMount[]
  fallback?: HttpFallback
  drain: ConnectionDrain
  /** Groups clients whose connections are limited together; absent means no limit. */
  clientGroupOf?: ClientGroupReader
  connectionLimits?: Partial<ConnectionLimits>
  serveApi: RequestListener
  isAllowedHost(host: string | undefined): boolean
  isRestricted: HostRestriction
  reject(request: HttpRequest, response: HttpResponse, reason: ErrorReport): void
}

/** Dispatches to the mounts first, then to the operations. */
export function createHttpServer(options: DispatchOptions, timeouts: ServerTimeouts = requestLimits): Server {
  const { baseUrl, mounts, fallback, drain, serveApi, isAllowedHost, isRestricted, reject } = options
  const completeHeaders = createHeaderCompletion({
    ...commonSecurityHeaders,
    // @guard headers
    ...buildTransportSecurity(baseUrl),
  })
  const serverOptions = {
    maxHeaderSize: requestLimits.headerBytes,
    headersTimeout: timeouts.headersMs,
    requestTimeout: timeouts.requestMs,
    connectionsCheckingInterval: requestLimits.timeoutCheckMs,
    keepAliveTimeout: requestLimits.keepAliveMs,
    // A missing Host header is rejected below, with the error envelope.
    requireHostHeader: false,
    ServerResponse: createResponseClass(completeHeaders, drain),
  }
  const readTarget = createTargetReader(baseUrl)
  const findMount = (url: string) => mounts.find(({ path }) => isBelowPath(url, path))
  /** Returns whether the request was rejected. */
  const rejectMisdirected = (request: HttpRequest, response: HttpResponse, mount?: HttpMount): boolean => {
    lastTargetBySocket.set(request.socket, request.url ?? '')
    const reason = explainHostRejection(request, mount?.isAnyHostServed ? isAnyHost : isAllowedHost)
    if (reason) reject(request, response, reason)
    else if (isRestricted(request)) {
      if (request.method === 'OPTIONS') sendPublicPreflight(request, response)
      else sendText(response, 404, readableText, 'Only public apps are served here.\n')
    } else return false
    return true
  }
  const schedule = (handle: () => void) => (drain.isActive ? drain.schedule(handle) : handle())
  const dispatch: RequestListener = (request, response) =>
    schedule(() => {
      lastResponseBySocket.set(request.socket, response)
      const { url: target = '/' } = request
      const host = readTargetHost(target)
      if (host !== null) request.headers.host = host
      request.url = readTarget(target)
      const mount = findMount(request.url)
      if (rejectMisdirected(request, response, mount)) return
      if (mount) mount.handle(request, response)
      else if (fallback?.accepts(request)) fallback.handle(request, response)
      else serveApi(request, response)
    })
  // An unknown expectation is ignored, as RFC 9110 (10.1.1) allows; Node would respond with 417.
  const server = createServer(serverOptions, dispatch).on('checkExpectation', dispatch)
  serveWholeRequests(server, {
    completeHeaders,
    isClosing: () => drain.isActive,
    keepAliveSeconds: requestLimits.keepAliveMs / 1000,
    maxHeadBytes: requestLimits.headerBytes,
    firstRequestMs: timeouts.headersMs,
    // Node allows clients a second more than it announces.
    idleMs: requestLimits.keepAliveMs + 1000,
    serve(request, response) {
      request.url = readTarget(request.url)
      const mount = findMount(request.url)
      if (!mount?.handleWhole) return false
      const { handleWhole } = mount
      schedule(() => {
        if (!rejectMisdirected(request, response, mount)) handleWhole(request, response)
      })
      return true
    },
  })
  new ConnectionGuard(options.clientGroupOf ?? (() => ''), options.connectionLimits).watch(server)
  drain.watch(server)
  return server
}

/** Sends a complete response. */
export function sendText(
  response: HttpResponse,
  status: number,
  headers: Record<string, string>,
  text: string,
): void {
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(text) })
  response.end(text)
}
