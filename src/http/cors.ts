// CORS: which web origins may read responses. The console's cookie counts only with a header that no preflight allows, so
// a cross-origin request has no credentials of its own; the list of origins keeps unknown sites from using an access token that they obtained. Public operations are
// readable from every origin.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { originOf } from '#base/web/url.ts'
import type { OperationAccess } from './operation.ts'

const allowedRequestHeaders = [
  'Authorization',
  'Content-Type',
  'If-Match',
  'If-None-Match',
  'Idempotency-Key',
  'X-Request-Id',
].join(', ')

const exposedResponseHeaders = [
  'ETag',
  'Location',
  'Link',
  'X-Request-Id',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'WWW-Authenticate',
  'Idempotency-Replayed',
  'Ignored-Members',
  'Deprecation',
].join(', ')

const preflightMaxAge = '600'

export type CorsPolicy = {
  /** Adds the headers that let the page of the `Origin` header read the response, success or error. */
  addOriginHeaders(request: FastifyRequest, reply: FastifyReply, access: OperationAccess): void
  /** Adds the headers of a preflight response; `methods` are those of the path. */
  addPreflightHeaders(reply: FastifyReply, methods: string): void
}

/** `allowedOrigins` may contain `*`; the service's own origin is always allowed. */
export function createCorsPolicy(baseUrl: string, allowedOrigins: readonly string[]): CorsPolicy {
  const origins = new Set([originOf(baseUrl), ...allowedOrigins])
  return {
    addOriginHeaders({ headers: { origin } }, reply, access) {
      const isAnyOriginAllowed = access === 'public' || origins.has('*')
      if (!isAnyOriginAllowed) reply.header('Vary', 'Origin')
      if (!origin || !(isAnyOriginAllowed || origins.has(origin))) return
      reply.header('Access-Control-Allow-Origin', isAnyOriginAllowed ? '*' : origin)
      reply.header('Access-Control-Expose-Headers', exposedResponseHeaders)
    },
    addPreflightHeaders(reply, methods) {
      if (!reply.hasHeader('Access-Control-Allow-Origin')) return
      reply.header('Access-Control-Allow-Methods', methods)
      reply.header('Access-Control-Allow-Headers', allowedRequestHeaders)
      reply.header('Access-Control-Max-Age', preflightMaxAge)
    },
  }
}
