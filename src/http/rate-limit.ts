// Rate limits: per user of a valid token, otherwise per client address. Reported in the header fields `RateLimit` and
// `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers).
import type { FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Failure } from '#base/errors.ts'
import { type Pace, Throttle } from '#base/throttle.ts'

/** The least recently used keys are dropped. `maxSize` instead of `max`, which would allocate all entries at once. */
const remembered = { maxSize: 50_000, sizeCalculation: () => 1 }

export const boundedThrottle = (pace: Pace) =>
  new Throttle(pace, Date.now, new LRUCache<string, number>(remembered))

export type Paces = { user: Pace; address: Pace }

export type Limiter = {
  /** Counts the request and sets the header fields; throws `rate_limited` when the limit is exceeded. */
  take(who: keyof Paces, key: string, reply: FastifyReply): void
}

const policyOf = (who: string, { burst, refillSeconds }: Pace) =>
  `"${who}";q=${burst};w=${Math.ceil(burst * refillSeconds)}`

/** Null: no limits. */
export function createLimiter(paces: Paces | null): Limiter {
  if (!paces) return { take() {} }
  const throttles = { user: boundedThrottle(paces.user), address: boundedThrottle(paces.address) }
  const policies = { user: policyOf('user', paces.user), address: policyOf('address', paces.address) }
  return {
    take(who, key, reply) {
      const wait = throttles[who].take(key)
      const { remaining, resetSeconds } = throttles[who].allowance(key)
      reply.header('RateLimit-Policy', policies[who])
      reply.header('RateLimit', `"${who}";r=${remaining};t=${resetSeconds}`)
      if (wait === 0) return
      reply.header('Retry-After', String(wait))
      throw new Failure('rate_limited', `Rate limit exceeded; retry after ${wait} s.`)
    },
  }
}
