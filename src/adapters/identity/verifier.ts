import type { Principal } from '#core/model/principal.ts'
import { type Claims, principalFromClaims } from './claims.ts'
import { unauthorized } from './refusals.ts'
import { createTokenCache } from './token-cache.ts'

const maxTokenLength = 16_384
/** `b64token` of RFC 6750. */
const tokenForm = /^[A-Za-z0-9\-._~+/]+=*$/
const maxCachedMs = 60_000

export type VerifierSetup = {
  issuer: string
  /** The claims of a good token; throws a Failure for any other. `audience` null is the service itself. */
  claimsOf: (token: string, audience: string | null) => Promise<Claims>
  /** Milliseconds since the epoch. */
  now: () => number
}

/** Remembers who brought a token only after all of it was checked, for a minute at most and never beyond its end. */
export function createVerifier({ issuer, claimsOf, now }: VerifierSetup) {
  const verified = createTokenCache<Principal>(now)
  const running = new Map<string, Promise<Principal>>()

  const check = async (token: string, audience: string | null, key: string) => {
    if (token.length > maxTokenLength || !tokenForm.test(token)) throw unauthorized('not the form of a token')
    const claims = await claimsOf(token, audience)
    const principal = principalFromClaims(issuer, claims)
    const leftMs = Number(claims.exp ?? Number.POSITIVE_INFINITY) * 1000 - now()
    if (leftMs >= 1) verified.set(key, principal, { ttl: Math.floor(Math.min(leftMs, maxCachedMs)) })
    return principal
  }

  /** Who brings the same token at the same time waits for one check. */
  const checkOnce = (token: string, audience: string | null, key: string) => {
    const known = running.get(key)
    if (known) return known
    const started = check(token, audience, key).finally(() => running.delete(key))
    running.set(key, started)
    return started
  }

  return {
    verify: (token: string, audience: string | null = null): Principal | Promise<Principal> => {
      // No token holds a space, so that what is good for one audience is never found for another.
      const key = audience === null ? token : `${token} ${audience}`
      return verified.get(key) ?? checkOnce(token, audience, key)
    },
    forgetAll: () => verified.clear(),
  }
}
