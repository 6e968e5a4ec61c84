import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientGone } from '#base/client-gone.ts'
import { authenticate, type Gate } from './bearer.ts'
import { expectedOf } from './etag.ts'
import { type Idempotency, sendAgain } from './idempotency.ts'
import { checkText } from './json-body.ts'
import { limits } from './limits.ts'
import { deprecationHeaders, nextLink } from './links.ts'
import { type Answer, isIdempotent, type Operation, readsOne } from './operation.ts'
import { admitUpload, type Uploads } from './uploads.ts'

/** OpenAPI's `{name}` as Fastify's `:name`; a literal colon is escaped by doubling. */
export const routerPath = (path: string) => path.replaceAll(':', '::').replace(/\{(\w+)\}/g, ':$1')

export type RouteUses = Gate & { idempotency: Idempotency; uploads: Uploads }

export function addOperation(app: FastifyInstance, uses: RouteUses, op: Operation): void {
  app.route({
    method: op.method,
    url: routerPath(op.path),
    config: { access: op.access, isUpload: op.isUpload, operationId: op.id },
    ...(op.isUpload && { bodyLimit: limits.uploadBytes }),
    schema: {
      params: op.params,
      querystring: op.query,
      ...(op.body && !op.isUpload ? { body: op.body } : {}),
      response: { [op.status]: op.reply },
    },
    onRequest: [
      ...deprecated(uses, op),
      ...(op.access === 'bearer' ? [authenticate(uses)] : []),
      ...(op.isUpload ? [admitUpload(uses.uploads)] : []),
    ],
    preValidation: async (request) => {
      if (op.body && request.body === undefined) request.body = op.isUpload ? new Uint8Array() : {}
      checkTexts(request.params)
      checkTexts(request.query)
    },
    handler: async (request, reply) => {
      const kept = isIdempotent(op) ? await uses.idempotency.begin(request, reply) : null
      if (kept) return sendAgain(kept, reply)
      const answer = await op.handle(callOf(request))
      addHeaders(uses, op, answer, request, reply)
      reply.code(op.status)
      return answer.body
    },
  })
}

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

function deprecated({ baseUrl }: RouteUses, { deprecation }: Operation): Hook[] {
  if (!deprecation) return []
  return [
    async (request, reply) => void reply.headers(deprecationHeaders(baseUrl, deprecation, request.params)),
  ]
}

const callOf = ({ user, params, query, body, headers, socket }: FastifyRequest) => ({
  by: user.principal,
  token: user.token,
  params,
  query,
  body,
  expected: expectedOf(headers['if-match']),
  get signal() {
    return clientGone(socket)
  },
})

function addHeaders(
  { baseUrl }: RouteUses,
  op: Operation,
  { location, revision, next, maxAge }: Answer<unknown>,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  // A resource without revisions gets revision 0: its tags differ by the digest alone.
  request.revision = revision ?? (readsOne(op) ? 0 : undefined)
  if (location) reply.header('Location', `${baseUrl}${location}`)
  if (next) reply.header('Link', nextLink(baseUrl, request.url, next))
  if (maxAge !== undefined) reply.header('Cache-Control', `public, max-age=${maxAge}`)
}

function checkTexts(values: unknown): void {
  for (const [name, value] of Object.entries(values as Record<string, unknown>)) {
    for (const text of Array.isArray(value) ? value : [value]) checkText(String(text), name)
  }
}
