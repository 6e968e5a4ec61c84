// Rate limits: per user of a valid token, otherwise per network of the client. Reported in the header fields
// `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers).

import type { FastifyReply } from 'fastify'
import { ServiceError } from '#base/errors.ts'
import type { RateLimit, RateLimiterFactory } from '#base/rate-limiter.ts'
import type { ClientNetwork } from '#base/web/client-address.ts'

export type HttpRateLimits = Record<keyof RateLimitKeys, RateLimit>

/** The keys by which requests are counted. */
type RateLimitKeys = { user: string; address: ClientNetwork }

export type RequestRateLimiter = {
  /** Counts the request and sets the header fields; throws `rate_limited` when the limit is exceeded. */
  countRequest<Scope extends keyof RateLimitKeys>(
    scope: Scope,
    key: RateLimitKeys[Scope],
    reply: FastifyReply,
  ): void
}

const formatPolicy = (scope: string, { burst, refillSeconds }: RateLimit) =>
  `"${scope}";q=${burst};w=${Math.ceil(burst * refillSeconds)}`

/** Null means no limits. */
export function createRequestRateLimiter(
  limits: HttpRateLimits | null,
  createLimiter: RateLimiterFactory,
): RequestRateLimiter {
  if (!limits) return { countRequest() {} }
  const throttles = {
    user: createLimiter('user', limits.user),
    address: createLimiter('address', limits.address),
  }
  const policies = {
    user: formatPolicy('user', limits.user),
    address: formatPolicy('address', limits.address),
  }
  return {
    countRequest(scope, key, reply) {
      const { waitSeconds, remaining, resetSeconds } = throttles[scope].consumeWithAllowance(key)
      reply.header('RateLimit-Policy', policies[scope])
      reply.header('RateLimit', `"${scope}";r=${remaining};t=${resetSeconds}`)
      if (waitSeconds === 0) return
      reply.header('Retry-After', String(waitSeconds))
      throw new ServiceError('rate_limited', `Rate limit exceeded; retry after ${waitSeconds} s.`)
    },
  }
}
