// Which pages in browsers may read answers. Nothing here looks at cookies, so a page gains no rights by asking; the list
// keeps pages that the operator does not know from speaking for a user whose token they got hold of. What needs no
// token is open to every page.
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
  /** Lets the page that asked read the answer, whatever it will be. */
  open(request: FastifyRequest, reply: FastifyReply, access: Access): void
  /** What a page may send after having asked; `methods` are those of the path. */
  preflight(reply: FastifyReply, methods: string): void
}

/** `allowedOrigins` may hold `*`; the service's own origin is always among them. */
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
