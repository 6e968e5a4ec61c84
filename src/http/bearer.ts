import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { buildBearerChallenge, parseBearerToken } from '#base/bearer.ts'
import { ServiceError } from '#base/errors.ts'
import type { Identity } from '#core/ports/identity.ts'
import type { RequestRateLimiter } from './rate-limit.ts'

export type AuthenticationDeps = {
  identity: Identity
  baseUrl: string
  limiter: RequestRateLimiter
  /** The client address, by which requests without a valid token are counted. */
  addressOf: (request: IncomingMessage) => string
}

const createUnauthorizedFailure = () =>
  new ServiceError('unauthorized', 'Missing or invalid bearer access token.')

function requireBearerToken(header: string | undefined): string {
  const token = parseBearerToken(header)
  if (!token) throw createUnauthorizedFailure()
  return token
}

/**
 * Runs before the body is read. Sets `request.user` from the bearer token, or fails with 401 and a challenge. The rate
 * limit counts for the user, and without a valid token for the client address. Shared caches must not store responses
 * to users.
 */
export function createAuthenticationHook({ identity, baseUrl, limiter, addressOf }: AuthenticationDeps) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('Cache-Control', 'no-store')
    try {
      const token = requireBearerToken(request.headers.authorization)
      request.user = { principal: await identity.verify(token), token }
    } catch (error) {
      if (error instanceof ServiceError && error.code === 'unauthorized') {
        limiter.countRequest('address', addressOf(request.raw), reply)
        reply.header('WWW-Authenticate', buildBearerChallenge(baseUrl))
      }
      throw error
    }
    const { issuer, subject } = request.user.principal
    limiter.countRequest('user', `${issuer} ${subject}`, reply)
  }
}
