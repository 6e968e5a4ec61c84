// Authenticates callers. The service only validates tokens, it never issues or forwards them. It caches the issuer's
// metadata and keys, so that known users can continue to work during an outage of the issuer.
import type { JsonObject } from '#base/json.ts'
import type { WorkspaceGroup } from '#core/model/workspaces/workspace.ts'
import type { Identity, TokenAudience } from '#core/ports/identity.ts'
import type { Clock } from '#core/ports/system.ts'
import type { Upstream } from '#core/ports/upstream.ts'
import { createCachedIssuer, type IdentityEvent } from './cached-issuer.ts'
import {
  type EmailClaim,
  standardEmailClaim,
  type TokenClaims,
  toIssuerClaims,
  toUserProfile,
} from './claims.ts'
import { createTokenVerifier } from './token-verifier.ts'
import { createUserinfoLoader } from './userinfo-loader.ts'
import { verifyJwt } from './verify-jwt.ts'
import { type IntrospectionClient, verifyOpaqueToken } from './verify-opaque-token.ts'

export type IdentitySetup = {
  /** Exactly as in the `iss` claim. */
  issuer: string
  /** The issuer of the principals; `issuer` by default. */
  ownerIssuer?: string
  /** A token must name at least one of these in `aud`. */
  audiences: string[]
  upstream: Upstream
  clock: Clock
  /** Client credentials for introspection of opaque tokens. */
  introspection?: IntrospectionClient
  /** `standardEmailClaim` by default. */
  emailClaim?: EmailClaim
  /** None by default. */
  workspaceGroups?: readonly WorkspaceGroup[]
  /** Whether a token with these claims has ended before it expires; by default none has. */
  isEnded?: (claims: TokenClaims) => boolean
  log?: (event: IdentityEvent) => void
}

export interface IssuerIdentity extends Identity {
  /** The issuer's metadata document, cached through outages; null until it was first fetched. */
  getMetadata(): Promise<JsonObject | null>
}

export function createIdentity(setup: IdentitySetup): IssuerIdentity {
  const {
    issuer,
    ownerIssuer = issuer,
    audiences,
    upstream,
    clock,
    introspection = null,
    emailClaim = standardEmailClaim,
    workspaceGroups = [],
    isEnded = () => false,
    log = () => {},
  } = setup
  const now = createMillisecondClock(clock)
  const source = createCachedIssuer({ issuer, upstream, now, log, onKeysChanged: () => verifier.forgetAll() })
  const loadUserinfo = createUserinfoLoader({ source, upstream, now })

  const listAudiences = (audience: TokenAudience | null): string[] => {
    // @guard oauth-access
    if (typeof audience === 'string') return [audience]
    return audience ? [...audiences, audience.orService] : audiences
  }
  const isJwt = (token: string) => token.split('.').length === 3
  const verifier = createTokenVerifier({
    ownerIssuer,
    emailClaim,
    workspaceGroups,
    verifyClaims: (token, audience) => {
      const rules = { issuer, audiences: listAudiences(audience), now }
      return isJwt(token)
        ? verifyJwt(token, { ...rules, findKeys: source.findKeys })
        : verifyOpaqueToken(token, {
            ...rules,
            isAudienceRequired: typeof audience === 'string',
            source,
            upstream,
            introspection,
          })
    },
    isEnded,
    now,
  })

  return {
    verify: verifier.verify,
    getMetadata: source.getMetadata,
    complete: async (principal, token) => {
      if (principal.email && principal.name && principal.picture) return principal
      const profile = toUserProfile((await loadUserinfo(token, principal.subject)) ?? {})
      return {
        ...principal,
        email: principal.email || profile.email,
        name: principal.name || profile.name,
        picture: principal.picture || profile.picture,
      }
    },
    loadUserinfo: async ({ subject }, token) => {
      const claims = await loadUserinfo(token, subject)
      return claims && toIssuerClaims(claims, emailClaim)
    },
  }
}

/** Caches the last conversion: many tokens are checked per instant, and parsing it costs more than a cache lookup. */
function createMillisecondClock(clock: Clock): () => number {
  let last = { instant: '', ms: Number.NaN }
  return () => {
    const instant = clock.now()
    if (instant !== last.instant) last = { instant, ms: Date.parse(instant) }
    return last.ms
  }
}
