// Rate limits: per user of a valid token, otherwise per client address. Reported in the header fields `RateLimit` and
// `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers).
import type { FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { ServiceError } from '#base/errors.ts'
import { type RateLimit, RateLimiter } from '#base/rate-limiter.ts'

/** The least recently used keys are dropped. `maxSize` instead of `max`, which would allocate all entries at once. */
const cacheLimits = { maxSize: 50_000, sizeCalculation: () => 1 }

export const createBoundedRateLimiter = (pace: RateLimit) =>
  new RateLimiter(pace, () => performance.now(), new LRUCache<string, number>(cacheLimits))

export type HttpRateLimits = { user: RateLimit; address: RateLimit }

export type RequestRateLimiter = {
  /** Counts the request and sets the header fields; throws `rate_limited` when the limit is exceeded. */
  countRequest(scope: keyof HttpRateLimits, key: string, reply: FastifyReply): void
}

const formatPolicy = (scope: string, { burst, refillSeconds }: RateLimit) =>
  `"${scope}";q=${burst};w=${Math.ceil(burst * refillSeconds)}`

/** Null: no limits. */
export function createRequestRateLimiter(limits: HttpRateLimits | null): RequestRateLimiter {
  if (!limits) return { countRequest() {} }
  const throttles = {
    user: createBoundedRateLimiter(limits.user),
    address: createBoundedRateLimiter(limits.address),
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
