import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bearerChallenge, bearerToken } from '#base/bearer.ts'
import { Failure } from '#base/errors.ts'
import type { Identity } from '#core/ports/identity.ts'
import type { Limiter } from './rate-limit.ts'

export type Gate = {
  identity: Identity
  baseUrl: string
  limiter: Limiter
  /** The client address, by which requests without a valid token are counted. */
  addressOf: (request: IncomingMessage) => string
}

const unauthorized = () => new Failure('unauthorized', 'Missing or invalid bearer access token.')

function tokenOf(header: string | undefined): string {
  const token = bearerToken(header)
  if (!token) throw unauthorized()
  return token
}

/**
 * Runs before the body is read. Sets `request.user` from the bearer token, or fails with 401 and a challenge. The rate
 * limit counts for the user, and without a valid token for the client address. Shared caches must not store responses
 * to users.
 */
export function authenticate({ identity, baseUrl, limiter, addressOf }: Gate) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('Cache-Control', 'no-store')
    try {
      const token = tokenOf(request.headers.authorization)
      request.user = { principal: await identity.verify(token), token }
    } catch (error) {
      if (error instanceof Failure && error.code === 'unauthorized') {
        limiter.take('address', addressOf(request.raw), reply)
        reply.header('WWW-Authenticate', bearerChallenge(baseUrl))
      }
      throw error
    }
    const { issuer, subject } = request.user.principal
    limiter.take('user', `${issuer} ${subject}`, reply)
  }
}
