import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#base/errors.ts'
import type { Identity } from '#core/ports/identity.ts'

/** RFC 9728: where a client learns which authorization server to ask. */
export const challenge = (baseUrl: string) =>
  `Bearer resource_metadata="${baseUrl}/.well-known/oauth-protected-resource"`

const unauthorized = () => new Failure('unauthorized', 'Missing or invalid bearer access token.')

export function tokenOf(header: string | undefined): string {
  const match = /^Bearer +([^\s]+) *$/i.exec(header ?? '')
  if (!match?.[1]) throw unauthorized()
  return match[1]
}

/** Before anything else is read: the user of the token, or 401 with a challenge. */
export function authenticate(identity: Identity, baseUrl: string) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      const token = tokenOf(request.headers.authorization)
      request.user = { principal: await identity.verify(token), token }
    } catch (error) {
      if (error instanceof Failure && error.code === 'unauthorized') {
        reply.header('WWW-Authenticate', challenge(baseUrl))
      }
      throw error
    }
  }
}
