import { isCleanText } from '#base/text.ts'
import type { Principal } from '#core/model/principal.ts'
import { unauthorized } from './refusals.ts'

/** Claims of a token, an introspection response or a userinfo response; a member may be of any type. */
export type Claims = Record<string, unknown>

/** Accepted clock skew between issuer and service, in seconds. */
export const skewSeconds = 30

export type Profile = Pick<Principal, 'email' | 'name' | 'picture'>

/** The user of verified claims. Throws a Failure `unauthorized` without a subject. */
export function principalFromClaims(issuer: string, claims: Claims): Principal {
  const subject = textOf(claims.sub)
  if (!subject) throw unauthorized('the token names no subject')
  return { issuer, subject, ...profileFromClaims(claims), scopes: scopesOf(claims) }
}

export const profileFromClaims = (claims: Claims): Profile => ({
  email: textOf(claims.email),
  name: textOf(claims.name),
  picture: textOf(claims.picture),
})

/** Most issuers send `scope`, a space-separated string; some send `scp`, a string or an array. */
function scopesOf({ scope, scp }: Claims): string[] {
  const granted = typeof scope === 'string' ? scope : scp
  const words = Array.isArray(granted) ? granted.map(textOf) : textOf(granted).split(' ')
  return [...new Set(words.filter((word) => word !== ''))]
}

const textOf = (value: unknown) => (typeof value === 'string' && isCleanText(value) ? value : '')
