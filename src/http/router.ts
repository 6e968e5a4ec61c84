// The HTTP application: request id, rate limit, authentication, body, validation, handler, serialisation, errors, log.
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { Failure } from '#base/errors.ts'
import type { Principal } from '#core/model/principal.ts'
import type { Gate } from './bearer.ts'
import { type Cors, createCors } from './cors.ts'
import { envelope, statusOf } from './envelope.ts'
import { failureOf, notJson } from './errors.ts'
import { tagReply } from './etag.ts'
import type { Idempotency } from './idempotency.ts'
import { parseJsonBody } from './json-body.ts'
import { limits } from './limits.ts'
import type { Access, Operation } from './operation.ts'
import { addOperation } from './operation-route.ts'
import { answerParserError, refuseTunnel } from './parser-errors.ts'
import { addOtherMethods } from './path-methods.ts'
import { createLimiter, type Paces } from './rate-limit.ts'
import { serializerCompiler } from './serializer.ts'
import { type Mount, serverWith } from './server.ts'
import { validatorCompiler } from './validator.ts'

declare module 'fastify' {
  interface FastifyRequest {
    user: { principal: Principal; token: string }
    /** Revision of the one resource in the reply, for its ETag. */
    revision: number | undefined
  }
  interface FastifyContextConfig {
    access?: Access
    isUpload?: boolean
    operationId?: string
  }
}

/** `route` and `operation` are "" when no route matched; `ms` is the duration, with one decimal. */
export type RequestLine = {
  requestId: string
  operation: string
  method: string
  route: string
  status: number
  ms: number
}

export type RequestLog = {
  line(fields: RequestLine): void
  failure(requestId: string, error: unknown): void
}

export type HttpOptions = Omit<Gate, 'limiter'> & {
  operations: Operation[]
  mounts: Mount[]
  /** Web origins that may call the API from a browser, or `*`. */
  allowedOrigins: readonly string[]
  /** Null: no limits. */
  rateLimits: Paces | null
  idempotency: Idempotency
  newRequestId: () => string
  log: RequestLog
}

const nobody = {
  principal: { issuer: '', subject: '', email: '', name: '', picture: '', scopes: [] },
  token: '',
}
const wellFormedId = /^[A-Za-z0-9._-]{1,128}$/

export function createHttp(options: HttpOptions): FastifyInstance {
  const app = Fastify({
    logger: false,
    bodyLimit: limits.bodyBytes,
    serverFactory: serverWith(options.mounts),
    routerOptions: { maxParamLength: limits.urlCharacters, ignoreTrailingSlash: false },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: true,
    genReqId: (request) => {
      const sent = request.headers['x-request-id']
      return typeof sent === 'string' && wellFormedId.test(sent) ? sent : options.newRequestId()
    },
    clientErrorHandler: (error, socket) => answerParserError(error, socket, options.newRequestId),
    frameworkErrors: (error, request, reply) => sendFailure(options, error, request, reply),
  })
  app.server.on('connect', ({ url = '' }, socket) => refuseTunnel(url, socket, options.newRequestId))
  app.decorateRequest('user', null as never)
  app.decorateRequest('revision', undefined)
  app.decorateRequest('claim', null)
  takeOnlyJson(app)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler((error, request, reply) => sendFailure(options, error, request, reply))
  addOperations(app, options)
  return app
}

function addOperations(app: FastifyInstance, options: HttpOptions): void {
  const uses = { ...options, limiter: createLimiter(options.rateLimits), uploads: { count: 0 } }
  const cors = createCors(options.baseUrl, options.allowedOrigins)
  addHooks(app, uses, cors)
  for (const op of options.operations) addOperation(app, uses, op)
  addOtherMethods(app, options.operations, cors)
}

/** For every request, including those that match no route. */
function addHooks(app: FastifyInstance, uses: HttpOptions & Gate, cors: Cors): void {
  app.addHook('onRequest', async (request, reply) => {
    const { access } = request.routeOptions.config
    request.user = nobody
    reply.header('X-Request-Id', request.id)
    cors.open(request, reply, access ?? 'public')
    // Requests to `bearer` operations are counted in `createAuthenticationHook`, by user.
    const isPreflight = request.routeOptions.method === 'OPTIONS'
    if (access !== 'bearer' && !isPreflight) uses.limiter.take('address', uses.addressOf(request.raw), reply)
    // In `onRequest`, so that 404 is reported rather than an error in the body.
    if (request.is404) throw new Failure('not_found', 'No resource exists at this path.')
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') {
      throw new Failure('invalid_request', 'The Host header is missing.')
    }
    if (request.url.length > limits.urlCharacters) {
      throw new Failure('invalid_request', 'The URL is longer than this service accepts.')
    }
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const sent = tagReply(request, reply, payload)
    // The request has taken effect: if its response cannot be stored, the caller still gets it.
    await uses.idempotency.settle(request, reply, sent).catch((error) => uses.log.failure(request.id, error))
    return sent
  })
  app.addHook('onResponse', async (request, reply) => logLine(uses.log, request, reply))
}

function takeOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    /^application\/([\w.+-]+\+)?json(;|$)/,
    { parseAs: 'buffer' },
    async ({ routeOptions }: FastifyRequest, bytes: Buffer) =>
      routeOptions.config.isUpload ? bytes : parseJsonBody(bytes),
  )
  app.addContentTypeParser('*', async (request: FastifyRequest) => {
    // `curl --data ''` sends an empty body with the content type of a form.
    if (request.headers['content-length'] === '0') return undefined
    throw notJson()
  })
}

function sendFailure(options: HttpOptions, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const failure = failureOf(error)
  // Client errors are not logged: a flood of invalid tokens must not fill the log.
  if (statusOf[failure.code] >= 500 && failure.internal !== undefined) {
    options.log.failure(request.id, failure.internal)
  }
  return reply
    .code(statusOf[failure.code])
    .header('X-Request-Id', request.id)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(envelope(request.url, request.id, failure.code, failure.message, failure.details))
}

function logLine(log: RequestLog, request: FastifyRequest, reply: FastifyReply): void {
  log.line({
    requestId: request.id,
    operation: request.routeOptions.config.operationId ?? '',
    method: request.method,
    route: request.routeOptions.url ?? '',
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
  })
}
