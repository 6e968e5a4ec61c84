// CORS: which web origins may read responses. The API takes no cookies, so a cross-origin request has no credentials of
// its own; the list of origins keeps unknown sites from using an access token that they obtained. Public operations are
// readable from every origin.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { originOf } from '#base/url.ts'
import type { Access } from './operation.ts'

const requestHeaders = [
  'Authorization',
  'Content-Type',
  'If-Match',
  'If-None-Match',
  'Idempotency-Key',
  'X-Request-Id',
].join(', ')

const answerHeaders = [
  'ETag',
  'Location',
  'Link',
  'X-Request-Id',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'WWW-Authenticate',
  'Idempotency-Replayed',
  'Deprecation',
].join(', ')

const preflightSeconds = '600'

export type Cors = {
  /** Adds the headers that let the page of the `Origin` header read the response, success or error. */
  open(request: FastifyRequest, reply: FastifyReply, access: Access): void
  /** Adds the headers of a preflight response; `methods` are those of the path. */
  preflight(reply: FastifyReply, methods: string): void
}

/** `allowedOrigins` may contain `*`; the service's own origin is always allowed. */
export function createCors(baseUrl: string, allowedOrigins: readonly string[]): Cors {
  const origins = new Set([originOf(baseUrl), ...allowedOrigins])
  return {
    open({ headers: { origin } }, reply, access) {
      const isOpen = access === 'public' || origins.has('*')
      if (!isOpen) reply.header('Vary', 'Origin')
      if (!origin || !(isOpen || origins.has(origin))) return
      reply.header('Access-Control-Allow-Origin', isOpen ? '*' : origin)
      reply.header('Access-Control-Expose-Headers', answerHeaders)
    },
    preflight(reply, methods) {
      if (!reply.hasHeader('Access-Control-Allow-Origin')) return
      reply.header('Access-Control-Allow-Methods', methods)
      reply.header('Access-Control-Allow-Headers', requestHeaders)
      reply.header('Access-Control-Max-Age', preflightSeconds)
    },
  }
}
