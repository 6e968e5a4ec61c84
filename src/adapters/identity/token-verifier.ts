import type { Principal } from '#core/model/principal.ts'
import type { WorkspaceGroup } from '#core/model/workspaces/workspace.ts'
import type { TokenAudience } from '#core/ports/identity.ts'
import { type EmailClaim, type TokenClaims, toPrincipal } from './claims.ts'
import { createTokenCache } from './token-cache.ts'
import { createInvalidTokenError } from './token-errors.ts'

const maxTokenLength = 16_384
/** `b64token` (RFC 6750, section 2.1). */
const tokenPattern = /^[A-Za-z0-9\-._~+/]+=*$/
const maxCachedMs = 60_000

/** A token contains no space, so the keys of different audiences cannot collide. */
function toCacheKey(token: string, audience: TokenAudience | null): string {
  if (audience === null) return token
  // @guard tests/identity/token-cache
  return typeof audience === 'string' ? `${token} ${audience}` : `${token}  ${audience.orService}`
}

export type TokenVerifierSetup = {
  /** The issuer of the principals. */
  ownerIssuer: string
  emailClaim: EmailClaim
  workspaceGroups: readonly WorkspaceGroup[]
  /** The claims of a valid token; throws a ServiceError for any other. `audience` null means the service itself. */
  verifyClaims: (token: string, audience: TokenAudience | null) => Promise<TokenClaims>
  /** Whether a token with these claims has ended before it expires. Called for every request. */
  isEnded: (claims: TokenClaims) => boolean
  /** Milliseconds since the epoch. */
  now: () => number
}

/** Caches the principal of a token after all checks passed, for at most a minute and never beyond its expiry. */
export function createTokenVerifier({
  ownerIssuer,
  emailClaim,
  workspaceGroups,
  verifyClaims,
  isEnded,
  now,
}: TokenVerifierSetup) {
  const verified = createTokenCache<Principal>(now)
  const pending = new Map<string, Promise<Principal>>()

  const verifyToken = async (token: string, audience: TokenAudience | null, key: string) => {
    if (token.length > maxTokenLength || !tokenPattern.test(token))
      throw createInvalidTokenError('the token is malformed or too long')
    const claims = await verifyClaims(token, audience)
    const principal = toPrincipal(ownerIssuer, claims, { email: emailClaim, groups: workspaceGroups })
    const leftMs = Number(claims.exp ?? Number.POSITIVE_INFINITY) * 1000 - now()
    if (leftMs >= 1) verified.set(key, principal, { ttl: Math.floor(Math.min(leftMs, maxCachedMs)) })
    return principal
  }

  const requireLive = (principal: Principal): Principal => {
    // @guard console/ended-sessions
    if (isEnded(principal.claims))
      throw createInvalidTokenError('the sign-in that it was issued for has ended')
    return principal
  }

  /** Concurrent requests with the same token share one verification. */
  const verifyTokenOnce = (token: string, audience: TokenAudience | null, key: string) => {
    const pendingCheck = pending.get(key)
    if (pendingCheck) return pendingCheck
    const startedCheck = verifyToken(token, audience, key)
      .then(requireLive)
      .finally(() => pending.delete(key))
    pending.set(key, startedCheck)
    return startedCheck
  }

  return {
    verify: (token: string, audience: TokenAudience | null = null): Principal | Promise<Principal> => {
      const key = toCacheKey(token, audience)
      const principal = verified.get(key)
      // @guard console/ended-sessions
      return principal && !isEnded(principal.claims) ? principal : verifyTokenOnce(token, audience, key)
    },
    forgetAll: () => verified.clear(),
  }
}
