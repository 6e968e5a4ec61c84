// Runs operation tables over Fastify: request id, bearer, body, validation, handler, serialisation, errors, one log line.
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { Failure } from '#base/errors.ts'
import type { Principal } from '#core/model/principal.ts'
import type { Identity } from '#core/ports/identity.ts'
import { authenticate } from './bearer.ts'
import { envelope, statusOf } from './envelope.ts'
import { failureOf } from './errors.ts'
import { checkText, parseJsonBody } from './json-body.ts'
import { limits } from './limits.ts'
import type { Method, Operation } from './operation.ts'
import { answerParserError } from './parser-errors.ts'
import { type Mount, serverWith } from './server.ts'
import { validatorCompiler } from './validator.ts'

declare module 'fastify' {
  interface FastifyRequest {
    user: { principal: Principal; token: string }
  }
}

export type RequestLog = {
  line(fields: Record<string, unknown>): void
  failure(requestId: string, error: unknown): void
}

export type HttpOptions = {
  operations: Operation[]
  mounts: Mount[]
  identity: Identity
  baseUrl: string
  newRequestId: () => string
  log: RequestLog
}

const nobody = {
  principal: { issuer: '', subject: '', email: '', name: '', picture: '', scopes: [] },
  token: '',
}
const wellFormedId = /^[A-Za-z0-9._-]{1,128}$/

/** `{name}` as Fastify's `:name`; a literal colon is doubled. */
export const routerPath = (path: string) => path.replaceAll(':', '::').replace(/\{(\w+)\}/g, ':$1')

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
  app.decorateRequest('user', null as never)
  takeOnlyJson(app)
  app.setValidatorCompiler(validatorCompiler)
  app.setErrorHandler((error, request, reply) => sendFailure(options, error, request, reply))
  app.setNotFoundHandler((request, reply) =>
    sendFailure(options, new Failure('not_found', 'There is nothing at this path.'), request, reply),
  )
  app.addHook('onRequest', async (request, reply) => {
    request.user = nobody
    reply.header('X-Request-Id', request.id)
    if (request.url.length > limits.urlCharacters) {
      throw new Failure('invalid_request', 'The URL is longer than this service accepts.')
    }
  })
  app.addHook('onResponse', async (request, reply) => logLine(options.log, request, reply))
  for (const op of options.operations) addOperation(app, options, op)
  refuseOtherMethods(app, options.operations)
  return app
}

function takeOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    /^application\/([\w.+-]+\+)?json(;|$)/,
    { parseAs: 'buffer' },
    async (_: unknown, bytes: Buffer) => parseJsonBody(bytes),
  )
}

function addOperation(app: FastifyInstance, options: HttpOptions, op: Operation): void {
  app.route({
    method: op.method,
    url: routerPath(op.path),
    schema: {
      params: op.params,
      querystring: op.query,
      ...(op.body ? { body: op.body } : {}),
      response: { [op.status]: op.reply },
    },
    ...(op.access === 'bearer' ? { onRequest: authenticate(options.identity, options.baseUrl) } : {}),
    preValidation: async (request) => {
      if (op.body && request.body === undefined) request.body = {}
      checkTexts(request.params)
      checkTexts(request.query)
    },
    handler: async (request, reply) => {
      const { params, query, body } = request
      const { principal, token } = request.user
      const answer = await op.handle({ by: principal, token, params, query, body, signal: request.signal })
      if (answer.location) reply.header('Location', `${options.baseUrl}${answer.location}`)
      reply.code(op.status)
      return answer.body
    },
  })
}

function checkTexts(values: unknown): void {
  for (const [name, value] of Object.entries(values as Record<string, unknown>)) {
    for (const text of Array.isArray(value) ? value : [value]) checkText(String(text), name)
  }
}

const known: Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Every path of a table answers 405 with `Allow` to the methods it lacks, and OPTIONS with what it has. */
function refuseOtherMethods(app: FastifyInstance, operations: Operation[]): void {
  const byPath = Map.groupBy(operations, (op) => routerPath(op.path))
  for (const [url, ops] of byPath) {
    const has = new Set<string>(ops.map((op) => op.method))
    const allow = [...has, ...(has.has('GET') ? ['HEAD'] : []), 'OPTIONS'].sort().join(', ')
    app.route({
      method: known.filter((method) => !has.has(method)),
      url,
      // Before the body is read: whatever it holds, the method is the fault.
      onRequest: async (_, reply) => {
        reply.header('Allow', allow)
        throw new Failure('method_not_allowed', `This path takes ${allow}.`)
      },
      handler: async () => {},
    })
    app.options(url, async (_, reply) => reply.header('Allow', allow).code(204).send())
  }
}

function sendFailure(options: HttpOptions, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const failure = failureOf(error)
  if (failure.internal !== undefined) options.log.failure(request.id, failure.internal)
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
    method: request.method,
    route: request.routeOptions.url ?? '',
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
  })
}
