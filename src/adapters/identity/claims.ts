import type { JsonObject } from '#base/json.ts'
import { isCleanText } from '#base/text.ts'
import type { IssuerClaims, Principal } from '#core/model/principal.ts'
import { pickHigherRole, type Role } from '#core/model/workspaces/role.ts'
import type { WorkspaceGroup } from '#core/model/workspaces/workspace.ts'
import { createInvalidTokenError } from './token-errors.ts'

/** Claims of a token, an introspection response or a userinfo response; a member may be of any type. */
export type TokenClaims = Record<string, unknown>

/** Accepted clock skew between issuer and service, in seconds. */
export const skewSeconds = 30

export type UserProfile = Pick<Principal, 'email' | 'name' | 'picture'>

/** The claim with a user's e-mail address, and whether the issuer vouches for every address. */
export type EmailClaim = { name: string; isTrusted: boolean }

export const standardEmailClaim: EmailClaim = { name: 'email', isTrusted: false }

/** The user of verified claims. Throws a ServiceError `unauthorized` without a subject. */
export function toPrincipal(
  issuer: string,
  claims: TokenClaims,
  { email, groups = [] }: { email: EmailClaim; groups?: readonly WorkspaceGroup[] },
): Principal {
  const subject = toCleanText(claims.sub)
  if (!subject) throw createInvalidTokenError('the token names no subject')
  return {
    ...(groups.length > 0 && { claimedRoles: findClaimedRoles(claims.groups, groups) }),
    issuer,
    subject,
    ...toUserProfile(claims),
    ...toIssuerClaims(claims, email),
    scopes: scopesOf(claims),
  }
}

/** `groups` is a list, or one name. A user of several groups has the highest of their roles. */
function findClaimedRoles(claim: unknown, groups: readonly WorkspaceGroup[]): ReadonlyMap<string, Role> {
  const claimed = Array.isArray(claim) ? claim : [claim]
  const roles = new Map<string, Role>()
  for (const { group, workspaceId, role } of groups)
    if (claimed.includes(group))
      roles.set(workspaceId, pickHigherRole(role, roles.get(workspaceId) ?? null) ?? role)
  return roles
}

export const toIssuerClaims = (claims: TokenClaims, email: EmailClaim): IssuerClaims => ({
  verifiedEmail: isVouchedFor(claims, email) ? toCleanText(claims[email.name]) : '',
  // Parsed from JSON.
  claims: claims as JsonObject,
})

/** `email_verified` only concerns the standard claim. Some issuers send it as a string. */
const isVouchedFor = ({ email_verified }: TokenClaims, { name, isTrusted }: EmailClaim): boolean =>
  // @guard
  isTrusted || (name === standardEmailClaim.name && (email_verified === true || email_verified === 'true'))

export const toUserProfile = (claims: TokenClaims): UserProfile => ({
  email: toCleanText(claims.email),
  name: toCleanText(claims.name),
  picture: toCleanText(claims.picture),
})

/** Most issuers send `scope`, a space-separated string; some send `scp`, a string or an array. */
function scopesOf({ scope, scp }: TokenClaims): string[] {
  const granted = typeof scope === 'string' ? scope : scp
  const scopes = Array.isArray(granted) ? granted.map(toCleanText) : toCleanText(granted).split(' ')
  return [...new Set(scopes.filter((scope) => scope !== ''))]
}

const toCleanText = (value: unknown) => (typeof value === 'string' && isCleanText(value) ? value : '')
