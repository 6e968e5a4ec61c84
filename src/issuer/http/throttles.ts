// Rate limits for unauthenticated requests to the issuer.

import type { RateLimit, RateLimiter, RateLimiterFactory } from '#base/rate-limiter.ts'
import type { ClientNetwork } from '#base/web/client-address.ts'

const paces = {
  signInByEmail: { burst: 10, refillSeconds: 30 },
  signInByAddress: { burst: 50, refillSeconds: 5 },
  /**
   * Rejects no request: beyond this rate, the passwords of an address are verified after the passwords of
   * other addresses.
   */
  failedSignInByAddress: { burst: 5, refillSeconds: 60 },
  /** Entries of the audit trail; see `FailedSignIns`. */
  failedSignInEntryByAddress: { burst: 5, refillSeconds: 600 },
  failedSignInEntry: { burst: 100, refillSeconds: 120 },
  signUpByAddress: { burst: 10, refillSeconds: 60 },
  registrationByAddress: { burst: 100, refillSeconds: 6 },
  authorizationByAddress: { burst: 200, refillSeconds: 1 },
  /** A code has 25 bits and works for ten minutes. */
  userCodeByAddress: { burst: 30, refillSeconds: 10 },
  /** Requests for which the issuer must fetch the document of a client that it has not fetched recently. */
  clientDocumentByAddress: { burst: 20, refillSeconds: 10 },
} satisfies Record<string, RateLimit>

export type IssuerThrottles = {
  [Name in keyof typeof paces]: RateLimiter<Name extends `${string}ByAddress` ? ClientNetwork : string>
}

export function createThrottles(createLimiter: RateLimiterFactory): IssuerThrottles {
  const createThrottle = (name: keyof typeof paces) => createLimiter(name, paces[name])
  return {
    signInByEmail: createThrottle('signInByEmail'),
    signInByAddress: createThrottle('signInByAddress'),
    failedSignInByAddress: createThrottle('failedSignInByAddress'),
    failedSignInEntryByAddress: createThrottle('failedSignInEntryByAddress'),
    failedSignInEntry: createThrottle('failedSignInEntry'),
    signUpByAddress: createThrottle('signUpByAddress'),
    registrationByAddress: createThrottle('registrationByAddress'),
    authorizationByAddress: createThrottle('authorizationByAddress'),
    userCodeByAddress: createThrottle('userCodeByAddress'),
    clientDocumentByAddress: createThrottle('clientDocumentByAddress'),
  }
}

/** The message for the user; `seconds`: the time until the next attempt. */
export const formatThrottleMessage = (seconds: number) =>
  `Too many attempts. Try again in ${seconds === 1 ? 'one second' : seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`}.`
