import type { Principal } from '#core/model/principal.ts'
import { type Claims, principalFromClaims } from './claims.ts'
import { unauthorized } from './refusals.ts'
import { createTokenCache } from './token-cache.ts'

const maxTokenLength = 16_384
/** `b64token` (RFC 6750, section 2.1). */
const tokenForm = /^[A-Za-z0-9\-._~+/]+=*$/
const maxCachedMs = 60_000

export type VerifierSetup = {
  issuer: string
  /** The claims of a valid token; throws a Failure for any other. `audience` null means the service itself. */
  claimsOf: (token: string, audience: string | null) => Promise<Claims>
  /** Milliseconds since the epoch. */
  now: () => number
}

/** Caches the principal of a token after all checks passed, for at most a minute and never beyond its expiry. */
export function createVerifier({ issuer, claimsOf, now }: VerifierSetup) {
  const verified = createTokenCache<Principal>(now)
  const running = new Map<string, Promise<Principal>>()

  const check = async (token: string, audience: string | null, key: string) => {
    if (token.length > maxTokenLength || !tokenForm.test(token))
      throw unauthorized('the token is malformed or too long')
    const claims = await claimsOf(token, audience)
    const principal = principalFromClaims(issuer, claims)
    const leftMs = Number(claims.exp ?? Number.POSITIVE_INFINITY) * 1000 - now()
    if (leftMs >= 1) verified.set(key, principal, { ttl: Math.floor(Math.min(leftMs, maxCachedMs)) })
    return principal
  }

  /** Concurrent requests with the same token share one verification. */
  const checkOnce = (token: string, audience: string | null, key: string) => {
    const known = running.get(key)
    if (known) return known
    const started = check(token, audience, key).finally(() => running.delete(key))
    running.set(key, started)
    return started
  }

  return {
    verify: (token: string, audience: string | null = null): Principal | Promise<Principal> => {
      // A token contains no space, so the keys of different audiences cannot collide.
      const key = audience === null ? token : `${token} ${audience}`
      return verified.get(key) ?? checkOnce(token, audience, key)
    },
    forgetAll: () => verified.clear(),
  }
}
