import type { Upstream } from '#core/ports/upstream.ts'
import { type Profile, profileFromClaims } from './claims.ts'
import type { Issuer } from './issuer.ts'
import { createTokenCache } from './token-cache.ts'
import { askUserinfo } from './userinfo.ts'

const nobody: Profile = { email: '', name: '', picture: '' }
const retryMs = 60_000

export type ProfileSource = { source: Issuer; upstream: Upstream; now: () => number }

/** Loads the user profile of a token: requested once, and again after a minute when it failed. Never throws. */
export function createProfiles({ source, upstream, now }: ProfileSource) {
  const asked = createTokenCache<Promise<Profile>>(now)

  const ask = async (token: string, subject: string): Promise<Profile> => {
    const url = await source.endpoint('userinfo_endpoint')
    const claims = url ? await askUserinfo(upstream, url, token) : {}
    // OpenID Connect Core, section 5.3.2: a response with another `sub` must not be used.
    return claims.sub === subject ? profileFromClaims(claims) : nobody
  }

  return (token: string, subject: string): Promise<Profile> => {
    const known = asked.get(token)
    if (known) return known
    const asking: Promise<Profile> = ask(token, subject).catch(() => {
      asked.set(token, asking, { ttl: retryMs })
      return nobody
    })
    asked.set(token, asking)
    return asking
  }
}
