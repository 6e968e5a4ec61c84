// The HTTP application: request id, rate limit, authentication, body, validation, handler, serialisation, errors, log.

import type { IncomingMessage } from 'node:http'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { ServiceError, StaleRevisionError } from '#base/errors.ts'
import type { MemoryBudget } from '#base/memory-budget.ts'
import type { RateLimiterFactory } from '#base/rate-limiter.ts'
import { forEachInTimeSlices, type TimeSlicedTask } from '#base/time-slices.ts'
import { type ClientAddress, unknownAddress } from '#base/web/client-address.ts'
import { parseRequestId, requestIdHeader } from '#base/web/request-id.ts'
import type { HttpRequest, HttpResponse } from '#fast/node/whole-requests/http-exchange.ts'
import { runInTimeSlices, waitForTimeSlice } from '#platform/event-loop.ts'
import { runInShare } from '#platform/request-share.ts'
import { compressReply } from './compression.ts'
import type { ConnectionDrain } from './connection-drain.ts'
import type { ClientGroupReader } from './connection-guard.ts'
import { buildPublicPreflight, type CorsPolicy, createCorsPolicy } from './cors.ts'
import {
  buildErrorEnvelope,
  type ErrorEnvelope,
  type ErrorReport,
  findRequestIdKey,
  httpStatusByErrorCode,
} from './error-envelope.ts'
import { createNotJsonFailure, toApiFailure } from './errors.ts'
import { addEtag, formatRevisionTag } from './etag.ts'
import { requestLimits } from './limits.ts'
import {
  listSupportedPaths,
  registerLiteralPaths,
  respondToMethod,
  type SupportedPath,
} from './method-fallbacks.ts'
import { notFoundPageHeaders, renderNotFoundPage, wantsPage } from './not-found-page.ts'
import type { ApiOperation, OperationAccess } from './operation.ts'
import { type RouteDeps, registerOperation } from './operation-route.ts'
import { createOperationRouters, type RouterFactory } from './operation-routers.ts'
import type { HostRestriction } from './public-apps-host.ts'
import { createRequestRateLimiter, type HttpRateLimits } from './rate-limit.ts'
import type { AuthenticatedUser, AuthenticationDeps } from './requests/bearer.ts'
import { BodyRateGuard } from './requests/body-rate.ts'
import type { IdempotencyService } from './requests/idempotency.ts'
import { createIgnoredInputs } from './requests/ignored-inputs.ts'
import { parseJsonBody } from './requests/json-body.ts'
import { rejectSlowBody, rejectTunnel, sendParserError } from './requests/parser-errors.ts'
import { findAppId, toRequestShare } from './requests/share.ts'
import { createUploadHooks } from './requests/upload-limit.ts'
import { compileValidator } from './requests/validator.ts'
import { compileSerializer } from './serializer.ts'
import { createHttpServer, type HttpFallback, type HttpMount, sendText } from './server.ts'

declare module 'fastify' {
  interface FastifyRequest {
    user: AuthenticatedUser
    /** Must be read while the connection is open. */
    clientAddress: ClientAddress
    /** Revision of the resource in the reply, for its ETag. */
    revision: number | undefined
  }
  interface FastifyContextConfig {
    access?: OperationAccess
    isUpload?: boolean
    operationId?: string
  }
}

/**
 * `route` and `operation` are "" when no route matched. `ms`: the duration, with one decimal. `userId`: the subject of
 * the token; `appId`: the app in the path; "" without one. `address`: the address of the client.
 */
export type RequestLogEntry = {
  requestId: string
  operation: string
  method: string
  route: string
  status: number
  ms: number
  userId: string
  appId: string
  address: ClientAddress
}

export type RequestLog = {
  writeRequest(fields: RequestLogEntry): void
  writeFailure(requestId: string, error: unknown): void
}

export type HttpAppOptions = Omit<AuthenticationDeps, 'limiter'> & {
  operations: ApiOperation[]
  mounts: HttpMount[]
  fallback?: HttpFallback
  drain: ConnectionDrain
  /** Paths whose errors have another format than the rest. */
  errorEnvelopes: readonly ErrorEnvelope[]
  /** Web origins that may call the API from a browser, or `*`. */
  allowedOrigins: readonly string[]
  /** Null means no limits. */
  rateLimits: HttpRateLimits | null
  createLimiter: RateLimiterFactory
  idempotency: IdempotencyService
  authorizeReplay: RouteDeps['authorizeReplay']
  /** For bodies in progress; absent means no limit. */
  memory?: MemoryBudget
  sunset?: string
  newRequestId: () => string
  clientGroupOf?: ClientGroupReader
  clientAddressOf(request: IncomingMessage): ClientAddress
  /** Whether requests with this Host header are accepted. */
  isAllowedHost(host: string | undefined): boolean
  /** Whether the host of the request does not serve its path. */
  isRestricted: HostRestriction
  log: RequestLog
}

/** A response with more characters gets a time slice of its own for its digest. */
const largePayload = 500_000

/** Registering these operations takes some milliseconds. */
const operationsInSlice = 4

const anonymousUser = {
  principal: {
    issuer: '',
    subject: '',
    email: '',
    name: '',
    picture: '',
    scopes: [],
    verifiedEmail: '',
    claims: {},
  },
  token: '',
  sessionId: null,
}

/** The listener, and behind it the mounts and the operations. */
export function createHttpApp(options: HttpAppOptions): FastifyInstance {
  const routers = createOperationRouters(options, createRouterFactory(options))
  const app = Fastify({
    logger: false,
    serverFactory: () =>
      createHttpServer({
        ...options,
        serveApi: routers.serve,
        reject: (request, response, reason) => sendRejection(options, request, response, reason),
      }),
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: (error, socket) => sendParserError(options, error, socket),
  })
  app.server.on('connect', ({ url = '' }, socket) => rejectTunnel(options, url, socket))
  app.addHook('preClose', routers.close)
  return app
}

/** The limits hold for all routers together. */
function createRouterFactory(options: HttpAppOptions): RouterFactory {
  const shared = {
    ...options,
    limiter: createRequestRateLimiter(options.rateLimits, options.createLimiter),
    uploads: createUploadHooks(),
    reportFailure: (error: unknown, request: FastifyRequest) =>
      reportFailure(options, error, request).envelope,
  }
  return async (operations) => {
    const app = createOperationRouter(options)
    const deps = { ...shared, ignoredInputs: createIgnoredInputs(operations) }
    await runInTimeSlices(registerOperations(app, deps, operations))
    return app
  }
}

function createOperationRouter(options: HttpAppOptions): FastifyInstance {
  const app = Fastify({
    logger: false,
    bodyLimit: requestLimits.bodyBytes,
    routerOptions: { maxParamLength: requestLimits.urlCharacters, ignoreTrailingSlash: false },
    return503OnClosing: false,
    exposeHeadRoutes: false,
    genReqId: (request) => resolveRequestId(options, request),
    frameworkErrors: (error, request, reply) => sendFailure(options, error, request, reply),
  })
  app.decorateRequest('user', null as never)
  app.decorateRequest('clientAddress', unknownAddress)
  app.decorateRequest('revision', undefined)
  app.decorateRequest('claim', null)
  acceptOnlyJson(app)
  app.setValidatorCompiler(compileValidator)
  app.setSerializerCompiler(compileSerializer)
  app.setErrorHandler((error, request, reply) => sendFailure(options, error, request, reply))
  return app
}

function* registerOperations(
  app: FastifyInstance,
  deps: HttpAppOptions & RouteDeps,
  operations: readonly ApiOperation[],
): TimeSlicedTask<void> {
  const cors = createCorsPolicy(deps.baseUrl, deps.allowedOrigins)
  const paths = listSupportedPaths(operations)
  addHooks(app, deps, cors, paths)
  yield* forEachInTimeSlices(operations, operationsInSlice, (op) => registerOperation(app, deps, op))
  registerLiteralPaths(app, paths, cors)
}

/** Hooks for every request, including requests that match no route. */
function addHooks(
  app: FastifyInstance,
  deps: HttpAppOptions & AuthenticationDeps,
  cors: CorsPolicy,
  paths: readonly SupportedPath[],
): void {
  const bodyRates = new BodyRateGuard(({ socket }) => rejectSlowBody(deps, socket))
  app.addHook('onRequest', async (request, reply) => {
    bodyRates.watch(request.raw)
    request.clientAddress = deps.clientAddressOf(request.raw)
    const supported = request.is404 ? paths.find((path) => path.matches(request.url)) : undefined
    const { access } = supported ?? request.routeOptions.config
    request.user = anonymousUser
    reply.header('X-Request-Id', request.id)
    cors.addOriginHeaders(request, reply, access ?? 'public')
    // Requests for `bearer` operations are counted by user, in `createAuthenticationHook`.
    const isPreflight = supported && request.method === 'OPTIONS'
    if (access !== 'bearer' && !isPreflight)
      deps.limiter.countRequest('address', deps.clientNetworkOf(request.raw), reply)
    // In `onRequest`, so that 404 and 405 take precedence over errors in the body.
    if (supported) return respondToMethod(supported, cors, request, reply)
    if (request.is404) {
      // Lets a page that looks for a document read that it does not exist.
      if (request.method === 'OPTIONS' && request.url.startsWith('/.well-known/'))
        return reply.code(204).headers(buildPublicPreflight(request)).send()
      if (wantsPage(request.raw))
        return reply.code(404).headers(notFoundPageHeaders).send(renderNotFoundPage(deps.baseUrl))
      throw new ServiceError('not_found', 'No resource exists at this path.')
    }
    if (request.url.length > requestLimits.urlCharacters) {
      throw new ServiceError('invalid_request', 'The URL is longer than this service accepts.')
    }
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload === 'string' && payload.length > largePayload) await waitForTimeSlice()
    const taggedPayload = addEtag(request, reply, payload)
    // The request has taken effect: the caller gets the response even if it cannot be stored.
    await runInShare(toRequestShare(deps, request), () =>
      deps.idempotency.storeReplyOrRelease(request, reply, taggedPayload),
    ).catch((error) => deps.log.writeFailure(request.id, error))
    return compressReply(request, reply, taggedPayload)
  })
  app.addHook('onResponse', async (request, reply) => logRequest(deps.log, request, reply))
}

function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    /^application\/([\w.+-]+\+)?json(;|$)/,
    { parseAs: 'buffer' },
    async ({ routeOptions }: FastifyRequest, bytes: Buffer) =>
      routeOptions.config.isUpload ? bytes : runInTimeSlices(parseJsonBody(bytes)),
  )
  app.addContentTypeParser('*', async (request: FastifyRequest) => {
    // `curl --data ''` sends an empty body with the content type of a form.
    if (request.headers['content-length'] === '0') return undefined
    throw createNotJsonFailure()
  })
}

function sendFailure(options: HttpAppOptions, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, envelope } = reportFailure(options, error, request)
  if (error instanceof StaleRevisionError) reply.header('ETag', formatRevisionTag(error.revision))
  return reply
    .code(status)
    .header('X-Request-Id', request.id)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(envelope)
}

/** Client errors are not logged: a flood of invalid tokens must not fill the log. */
function reportFailure(
  options: HttpAppOptions,
  error: unknown,
  request: FastifyRequest,
): { status: number; envelope: object } {
  const failure = toApiFailure(error)
  const status = httpStatusByErrorCode[failure.code]
  if (status >= 500 && failure.internal !== undefined) options.log.writeFailure(request.id, failure.internal)
  const requestIdKey = findRequestIdKey(options.errorEnvelopes, request.url)
  return { status, envelope: buildErrorEnvelope(requestIdKey, request.id, failure) }
}

const resolveRequestId = (
  { newRequestId }: HttpAppOptions,
  { headers }: Pick<HttpRequest, 'headers'>,
): string => parseRequestId(headers[requestIdHeader]) || newRequestId()

/** Responds to a request that is rejected before any endpoint sees it. */
function sendRejection(
  options: HttpAppOptions,
  request: HttpRequest,
  response: HttpResponse,
  reason: ErrorReport,
): void {
  const id = resolveRequestId(options, request)
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'X-Request-Id': id,
    Connection: 'close',
  }
  const envelope = buildErrorEnvelope(findRequestIdKey(options.errorEnvelopes, request.url ?? ''), id, reason)
  sendText(response, httpStatusByErrorCode[reason.code], headers, JSON.stringify(envelope))
}

function logRequest(log: RequestLog, request: FastifyRequest, reply: FastifyReply): void {
  log.writeRequest({
    requestId: request.id,
    operation: request.routeOptions.config.operationId ?? '',
    method: request.method,
    route: request.routeOptions.url ?? '',
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    userId: request.user?.principal.subject ?? '',
    appId: findAppId(request.params),
    address: request.clientAddress,
  })
}
