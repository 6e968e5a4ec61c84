// Rate limits for unauthenticated requests to the issuer.
import { LRUCache } from 'lru-cache'
import { type RateLimit, RateLimiter } from '#base/rate-limiter.ts'

const paces = {
  signInByEmail: { burst: 10, refillSeconds: 30 },
  signInByAddress: { burst: 50, refillSeconds: 5 },
  /** Rejects nothing: beyond it, the passwords of an address are verified after those of others. */
  failedSignInByAddress: { burst: 5, refillSeconds: 60 },
  signUpByAddress: { burst: 10, refillSeconds: 60 },
  registrationByAddress: { burst: 100, refillSeconds: 6 },
  authorizationByAddress: { burst: 200, refillSeconds: 1 },
} satisfies Record<string, RateLimit>

export type IssuerThrottles = Record<keyof typeof paces, RateLimiter>

/** Evicts the least recently used keys. `maxSize` instead of `max`, which would allocate all entries in advance. */
const keyCacheOptions = { maxSize: 50_000, sizeCalculation: () => 1 }

export function createThrottles(getElapsedMs: () => number): IssuerThrottles {
  const createThrottle = (pace: RateLimit) =>
    new RateLimiter(pace, getElapsedMs, new LRUCache<string, number>(keyCacheOptions))
  return {
    signInByEmail: createThrottle(paces.signInByEmail),
    signInByAddress: createThrottle(paces.signInByAddress),
    failedSignInByAddress: createThrottle(paces.failedSignInByAddress),
    signUpByAddress: createThrottle(paces.signUpByAddress),
    registrationByAddress: createThrottle(paces.registrationByAddress),
    authorizationByAddress: createThrottle(paces.authorizationByAddress),
  }
}

/** The message for the user; `seconds` is the time until the next attempt is possible. */
export const formatThrottleMessage = (seconds: number) =>
  `Too many attempts. Try again in ${seconds === 1 ? 'one second' : seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`}.`
