import { isCleanText } from '#base/text.ts'
import type { Principal } from '#core/model/principal.ts'
import { createInvalidTokenError } from './token-errors.ts'

/** Claims of a token, an introspection response or a userinfo response; a member may be of any type. */
export type TokenClaims = Record<string, unknown>

/** Accepted clock skew between issuer and service, in seconds. */
export const skewSeconds = 30

export type UserProfile = Pick<Principal, 'email' | 'name' | 'picture'>

/** The user of verified claims. Throws a ServiceError `unauthorized` without a subject. */
export function toPrincipal(issuer: string, claims: TokenClaims): Principal {
  const subject = toCleanText(claims.sub)
  if (!subject) throw createInvalidTokenError('the token names no subject')
  return { issuer, subject, ...toUserProfile(claims), scopes: scopesOf(claims) }
}

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
