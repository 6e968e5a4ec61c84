// CORS: the web origins that may read responses. The console's cookie counts only with a header that no preflight
// allows, so a cross-origin request has no credentials of its own. The list of origins keeps unknown sites from using
// an access token that they obtained. Every origin may read public operations.
import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { originOf } from '#base/web/url.ts'
import type { HttpResponse } from '#fast/node/whole-requests/http-exchange.ts'
import type { OperationAccess } from './operation.ts'

const allowedRequestHeaders = [
  'Authorization',
  'Content-Type',
  'If-Match',
  'If-None-Match',
  'Idempotency-Key',
  'Prefer',
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
  'Ignored-Parameters',
  'Preference-Applied',
  'Deprecation',
  'Sunset',
].join(', ')

const preflightMaxAge = '600'

/**
 * The preflight response for content that every origin may read. All headers are allowed: they change nothing, and MCP
 * clients in browsers send their revision and trace headers.
 */
export const buildPublicPreflight = (
  { headers }: Pick<IncomingMessage, 'headers'>,
  methods = 'GET, HEAD, OPTIONS',
): Record<string, string> => ({
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': methods,
  'Access-Control-Allow-Headers': headers['access-control-request-headers'] ?? allowedRequestHeaders,
  'Access-Control-Max-Age': preflightMaxAge,
})

/** Answers OPTIONS for content that every origin may read, without the API. */
export function sendPublicPreflight(request: Pick<IncomingMessage, 'headers'>, response: HttpResponse): void {
  response.writeHead(204, { Allow: 'GET, HEAD, OPTIONS', ...buildPublicPreflight(request) })
  response.end()
}

export type CorsPolicy = {
  /** Adds the headers that let the page of the `Origin` header read the response, success or error. */
  addOriginHeaders(request: FastifyRequest, reply: FastifyReply, access: OperationAccess): void
  /** Adds the headers of a preflight response; `methods`: the methods of the path. */
  addPreflightHeaders(reply: FastifyReply, methods: string, access: OperationAccess): void
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
    addPreflightHeaders(reply, methods, access) {
      if (!reply.hasHeader('Access-Control-Allow-Origin')) return
      if (access === 'public') return void reply.headers(buildPublicPreflight(reply.request, methods))
      reply.header('Access-Control-Allow-Methods', methods)
      reply.header('Access-Control-Allow-Headers', allowedRequestHeaders)
      reply.header('Access-Control-Max-Age', preflightMaxAge)
    },
  }
}
