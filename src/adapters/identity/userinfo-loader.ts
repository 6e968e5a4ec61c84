import { ServiceError } from '#base/errors.ts'
import type { Upstream } from '#core/ports/upstream.ts'
import type { CachedIssuer } from './cached-issuer.ts'
import type { TokenClaims } from './claims.ts'
import { fetchUserinfo } from './fetch-userinfo.ts'
import { createTokenCache } from './token-cache.ts'

const retryMs = 60_000

export type UserinfoLoaderSetup = { source: CachedIssuer; upstream: Upstream; now: () => number }

/**
 * Loads the userinfo of a token's user: requested once, and again a minute after a failure. Empty when the issuer has
 * no such endpoint or rejects the token; null when it cannot be reached. Never throws.
 */
export function createUserinfoLoader({ source, upstream, now }: UserinfoLoaderSetup) {
  const cache = createTokenCache<Promise<TokenClaims | null>>(now)

  const fetchClaims = async (token: string, subject: string): Promise<TokenClaims> => {
    const url = await source.findEndpoint('userinfo_endpoint')
    const claims = url ? await fetchUserinfo(upstream, url, token) : {}
    // OpenID Connect Core, section 5.3.2: a response with another `sub` must not be used.
    // @guard issuer/provider-sign-in
    return claims.sub === subject ? claims : {}
  }

  return (token: string, subject: string): Promise<TokenClaims | null> => {
    const cached = cache.get(token)
    if (cached) return cached
    const pending: Promise<TokenClaims | null> = fetchClaims(token, subject).catch((error: unknown) => {
      cache.set(token, pending, { ttl: retryMs })
      return error instanceof ServiceError && error.code === 'unauthorized' ? {} : null
    })
    cache.set(token, pending)
    return pending
  }
}
