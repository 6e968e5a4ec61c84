import type { Upstream } from '#core/ports/upstream.ts'
import type { CachedIssuer } from './cached-issuer.ts'
import { toUserProfile, type UserProfile } from './claims.ts'
import { fetchUserinfo } from './fetch-userinfo.ts'
import { createTokenCache } from './token-cache.ts'

const emptyProfile: UserProfile = { email: '', name: '', picture: '' }
const retryMs = 60_000

export type ProfileLoaderSetup = { source: CachedIssuer; upstream: Upstream; now: () => number }

/** Loads the user profile of a token: requested once, and again after a minute when it failed. Never throws. */
export function createProfileLoader({ source, upstream, now }: ProfileLoaderSetup) {
  const cache = createTokenCache<Promise<UserProfile>>(now)

  const fetchProfile = async (token: string, subject: string): Promise<UserProfile> => {
    const url = await source.findEndpoint('userinfo_endpoint')
    const claims = url ? await fetchUserinfo(upstream, url, token) : {}
    // OpenID Connect Core, section 5.3.2: a response with another `sub` must not be used.
    return claims.sub === subject ? toUserProfile(claims) : emptyProfile
  }

  return (token: string, subject: string): Promise<UserProfile> => {
    const cached = cache.get(token)
    if (cached) return cached
    const pending: Promise<UserProfile> = fetchProfile(token, subject).catch(() => {
      cache.set(token, pending, { ttl: retryMs })
      return emptyProfile
    })
    cache.set(token, pending)
    return pending
  }
}
