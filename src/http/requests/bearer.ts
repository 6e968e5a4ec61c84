import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ServiceError } from '#base/errors.ts'
import { buildBearerChallenge, parseBearerToken } from '#base/web/bearer.ts'
import type { ClientNetwork } from '#base/web/client-address.ts'
import type { Principal } from '#core/model/principal.ts'
import type { Identity } from '#core/ports/identity.ts'
import { runInShare } from '#platform/request-share.ts'
import type { RequestRateLimiter } from '../rate-limit.ts'
import { toRequestShare } from './share.ts'

/** `sessionId`: the session whose cookie was used; null for a token in the Authorization header. */
export type AuthenticatedUser = { principal: Principal; token: string; sessionId: string | null }

export type AuthenticationDeps = {
  identity: Identity
  /** The user of a cookie; null without a usable cookie. Absent means cookies are not accepted. */
  authenticateSession?: (request: IncomingMessage) => Promise<AuthenticatedUser | null>
  baseUrl: string
  limiter: RequestRateLimiter
  /** The key by which requests without a valid token are counted. */
  clientNetworkOf: (request: IncomingMessage) => ClientNetwork
}

const createUnauthorizedFailure = () =>
  new ServiceError('unauthorized', 'Missing or invalid bearer access token.')

function requireBearerToken(header: string | undefined): string {
  const token = parseBearerToken(header)
  if (!token) throw createUnauthorizedFailure()
  return token
}

/** A request with an Authorization header is never authenticated by its cookie. */
async function authenticateUser(
  { identity, authenticateSession }: AuthenticationDeps,
  request: IncomingMessage,
): Promise<AuthenticatedUser> {
  const { authorization } = request.headers
  // @guard cross-site
  const session = authorization === undefined ? await authenticateSession?.(request) : null
  if (session) return session
  const token = requireBearerToken(authorization)
  return { principal: await identity.verify(token), token, sessionId: null }
}

/**
 * Runs before the body is read. Sets `request.user` from the bearer token or the session, or fails with 401 and a
 * challenge. Counts for the rate limit by user, or by the client's network without a valid token. Shared caches must
 * not store responses to users.
 */
export function createAuthenticationHook(deps: AuthenticationDeps) {
  const { baseUrl, limiter, clientNetworkOf } = deps
  return async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('Cache-Control', 'no-store')
    try {
      request.user = await runInShare(toRequestShare(deps, request), () =>
        authenticateUser(deps, request.raw),
      )
    } catch (error) {
      if (error instanceof ServiceError && error.code === 'unauthorized') {
        limiter.countRequest('address', clientNetworkOf(request.raw), reply)
        reply.header('WWW-Authenticate', buildBearerChallenge(baseUrl))
      }
      throw error
    }
    const { issuer, subject } = request.user.principal
    limiter.countRequest('user', `${issuer} ${subject}`, reply)
  }
}
