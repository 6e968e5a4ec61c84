// How often who may ask: each user by the token, everybody else by address. Told in the fields of
// draft-ietf-httpapi-ratelimit-headers (structured fields `RateLimit` and `RateLimit-Policy`).
import type { FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Failure } from '#base/errors.ts'
import { type Pace, Throttle } from '#base/throttle.ts'

/** Keys beyond these are forgotten, the longest unused first. As a size, since places for `max` entries are made at once. */
const remembered = { maxSize: 50_000, sizeCalculation: () => 1 }

export const boundedThrottle = (pace: Pace) =>
  new Throttle(pace, Date.now, new LRUCache<string, number>(remembered))

export type Paces = { user: Pace; address: Pace }

export type Limiter = {
  /** Counts the request and says so in the answer; throws `rate_limited` when it is one too many. */
  take(who: keyof Paces, key: string, reply: FastifyReply): void
}

const policyOf = (who: string, { burst, refillSeconds }: Pace) =>
  `"${who}";q=${burst};w=${Math.ceil(burst * refillSeconds)}`

/** Null is without limits. */
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
      throw new Failure('rate_limited', `Too many requests. Try again in ${wait} s.`)
    },
  }
}
