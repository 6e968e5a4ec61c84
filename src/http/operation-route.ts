import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { JsonObject } from '#base/json.ts'
import { type MemoryBudget, unlimitedMemory } from '#base/memory-budget.ts'
import { listSetMembers } from '#base/schema-members.ts'
import { isLong } from '#base/stringify-slices.ts'
import type { ClientAddress } from '#base/web/client-address.ts'
import { getDisconnectSignal } from '#base/web/client-disconnect.ts'
import { eventStreamHeaders } from '#base/web/event-stream.ts'
import { hopsHeader, parseHops } from '#base/web/hops.ts'
import type { RequestOrigin } from '#core/model/audit/request-origin.ts'
import { type Caller, toAuditActor } from '#core/model/principal.ts'
import { requireAllowedByToken } from '#core/model/tokens/limit-operations.ts'
import { runInTimeSlices, waitForRequestTurn } from '#platform/event-loop.ts'
import { iterateInShare, runInShare } from '#platform/request-share.ts'
import { parseIfMatch } from './etag.ts'
import { requestLimits } from './limits.ts'
import { buildDeprecationHeaders, formatNextLink } from './links.ts'
import {
  type ApiOperation,
  canTakeIdempotencyKey,
  linesMediaType,
  type OperationReply,
  type OperationRequest,
} from './operation.ts'
import { canReceiveProgress, createProgressStream } from './progress-stream.ts'
import { type AuthenticationDeps, createAuthenticationHook } from './requests/bearer.ts'
import { createBodyMemoryHook } from './requests/body-memory.ts'
import { type IdempotencyService, replayReply } from './requests/idempotency.ts'
import { addAppliedPreference, type IgnoredInputs } from './requests/ignored-inputs.ts'
import { checkText } from './requests/json-body.ts'
import { toRequestShare } from './requests/share.ts'
import type { UploadHooks } from './requests/upload-limit.ts'
import { serializeInParts } from './serialize-in-parts.ts'
import { addVary } from './vary.ts'

/** A long response of a request that takes longer is written in time slices. */
const quickMs = 5

/** OpenAPI's `{name}` as Fastify's `:name`; a literal colon is escaped by doubling. */
export const toRouterPath = (path: string) => path.replaceAll(':', '::').replace(/\{(\w+)\}/g, ':$1')

/** `location`: the path of the resource that the first request created; "" if it created none with an address. */
export type ReplayedRequest = { caller: Caller; params: Record<string, string>; location: string }

export type RouteDeps = AuthenticationDeps & {
  idempotency: IdempotencyService
  /** Throws unless the caller may still send the request whose stored response is replayed. */
  authorizeReplay: (request: ReplayedRequest) => Promise<void>
  uploads: UploadHooks
  ignoredInputs: IgnoredInputs
  /** For the audit trail. */
  clientAddressOf: (request: IncomingMessage) => ClientAddress
  /** Absent means no limit. */
  memory?: MemoryBudget
  /** The date in the Sunset header (RFC 8594) of deprecated operations; absent or "" if there is none. */
  sunset?: string
  /** Logs the error and returns its envelope. */
  reportFailure(error: unknown, request: FastifyRequest): object
}

export function registerOperation(app: FastifyInstance, deps: RouteDeps, op: ApiOperation): void {
  app.route({
    method: op.method,
    url: toRouterPath(op.path),
    config: { access: op.access, isUpload: op.isUpload, operationId: op.id },
    ...(op.isUpload && { bodyLimit: requestLimits.uploadBytes }),
    schema: {
      params: op.params,
      querystring: op.query,
      ...(op.body && !op.isUpload ? { body: op.body } : {}),
      response: { [op.status]: op.reply },
    },
    onRequest: [
      async (request, reply) => addAppliedPreference(request, reply),
      ...createDeprecationHooks(deps, op),
      ...(op.access === 'bearer' ? [createAuthenticationHook(deps), createTokenLimitHook(op)] : []),
      ...(op.isUpload ? [deps.uploads.beforeBody] : []),
      createBodyMemoryHook(
        deps.memory ?? unlimitedMemory,
        op.isUpload ? requestLimits.uploadBytes : requestLimits.bodyBytes,
      ),
    ],
    preValidation: async (request, reply) => {
      if (op.isUpload) await deps.uploads.afterBody(request, reply)
      if (op.body && request.body === undefined) request.body = op.isUpload ? new Uint8Array() : {}
      validateTexts(request.params)
      validateTexts(request.query)
      deps.ignoredInputs.requireKnown(op, request)
    },
    handler: async (request, reply) => {
      const share = toRequestShare(deps, request)
      await waitForRequestTurn(share.user)
      return runInShare(share, () => handleRequest(deps, op, request, reply))
    },
  })
}

async function handleRequest(
  deps: RouteDeps,
  op: ApiOperation,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const storedReply = canTakeIdempotencyKey(op)
    ? await deps.idempotency.claimOrFindReply(request, reply, async (location) => {
        const { caller, params } = toOperationRequest(deps, op, request)
        const named = params as Record<string, string>
        if (!op.endsOwnAccess) await deps.authorizeReplay({ caller, params: named, location })
      })
    : null
  if (storedReply) return replayReply(storedReply, reply)
  if (op.reportsProgress && canReceiveProgress(request)) return sendProgress(deps, op, request, reply)
  const startedAt = performance.now()
  const operationReply = await op.handle(toOperationRequest(deps, op, request))
  const isSlow = performance.now() - startedAt >= quickMs
  addReplyHeaders(deps, op, operationReply, reply)
  deps.ignoredInputs.addHeaders(op, request, reply)
  reply.code(op.status)
  const { lines, body } = operationReply
  if (!lines) return isSlow && isLong(body) ? sendInParts(op.reply, body, reply) : body
  return reply.type(linesMediaType).send(Readable.from(iterateInShare(toRequestShare(deps, request), lines)))
}

async function sendInParts(schema: object | null, body: unknown, reply: FastifyReply): Promise<FastifyReply> {
  const text = await runInTimeSlices(serializeInParts(schema as JsonObject, body))
  return reply.type('application/json; charset=utf-8').send(text)
}

/** Runs before the body is read, and before a stored reply for the same Idempotency-Key is sent. */
const createTokenLimitHook =
  ({ requires, method }: ApiOperation): RequestHook =>
  async ({ user }) =>
    requireAllowedByToken({ ...user.principal, requires }, method === 'GET')

type RequestHook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

function createDeprecationHooks(
  { baseUrl, sunset }: RouteDeps,
  { deprecation }: ApiOperation,
): RequestHook[] {
  if (!deprecation) return []
  return [
    async (request, reply) =>
      void reply.headers({
        ...buildDeprecationHeaders(baseUrl, deprecation, request.params),
        ...(sunset && { Sunset: sunset }),
      }),
  ]
}

/** Without any progress the client gets the usual response. */
async function sendProgress(
  deps: RouteDeps,
  op: ApiOperation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const progress = createProgressStream()
  const work = op.handle(toOperationRequest(deps, op, request, progress.report))
  const stream = await progress.waitForStart(work)
  deps.ignoredInputs.addHeaders(op, request, reply)
  if (!stream) return (await work).body
  void work.then(
    ({ body }) => progress.end('result', body),
    (error) => progress.end('error', deps.reportFailure(error, request)),
  )
  return reply.code(op.status).headers(eventStreamHeaders).send(stream)
}

const ignoreProgress = () => {}

const toOperationRequest = (
  deps: RouteDeps,
  op: ApiOperation,
  request: FastifyRequest,
  report: OperationRequest['report'] = ignoreProgress,
): OperationRequest => {
  const { requires } = op
  const { id, user, params, query, body, headers, socket } = request
  return {
    caller: { ...user.principal, requires, origin: toRequestOrigin(deps, op, request) },
    token: user.token,
    sessionId: user.sessionId,
    params,
    query,
    body,
    expected: parseIfMatch(headers['if-match']),
    get signal() {
      return getDisconnectSignal(socket)
    },
    requestId: id,
    hops: parseHops(headers[hopsHeader]),
    mcpRevision: String(headers['mcp-protocol-version'] ?? ''),
    report,
  }
}

/** Lists the members of the body only when a change is recorded. */
const toRequestOrigin = (
  { clientAddressOf }: RouteDeps,
  { id: operation, body: schema, isUpload }: ApiOperation,
  { id: requestId, user: { principal, sessionId }, body, raw }: FastifyRequest,
): RequestOrigin => ({
  actor: toAuditActor(principal),
  via: sessionId === null ? 'api' : 'console',
  operation,
  requestId,
  credentialId: sessionId ?? principal.limits?.tokenId ?? '',
  get address() {
    return clientAddressOf(raw)
  },
  get fields() {
    return schema && !isUpload ? listSetMembers(schema, body) : []
  },
})

function addReplyHeaders(
  { baseUrl }: RouteDeps,
  op: ApiOperation,
  { location, revision, next, maxAge }: OperationReply<unknown>,
  reply: FastifyReply,
): void {
  const { request } = reply
  // A resource without revisions gets revision 0: only the digest distinguishes its tags.
  request.revision = op.tagged ? (revision ?? 0) : undefined
  if (location) reply.header('Location', `${baseUrl}${location}`)
  if (next) reply.header('Link', formatNextLink(baseUrl, request.url, next))
  if (maxAge === undefined) return
  reply.header('Cache-Control', `public, max-age=${maxAge}`)
  addVary(reply, 'Prefer')
}

function validateTexts(values: unknown): void {
  for (const [name, value] of Object.entries(values as Record<string, unknown>)) {
    for (const text of Array.isArray(value) ? value : [value]) checkText(String(text), name)
  }
}
