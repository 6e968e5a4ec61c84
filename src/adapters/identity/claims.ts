import { isCleanText } from '#base/text.ts'
import type { Principal } from '#core/model/principal.ts'
import { unauthorized } from './refusals.ts'

/** What a token, an introspection or the userinfo endpoint says; each member of any type. */
export type Claims = Record<string, unknown>

/** How far the clocks of issuer and service may differ, in seconds. */
export const skewSeconds = 30

export type Profile = Pick<Principal, 'email' | 'name' | 'picture'>

/** The user whom verified claims speak of. Throws a Failure `unauthorized` when they name none. */
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

/** Most issuers write `scope`, words in one text; some write `scp`, a text or an array. */
function scopesOf({ scope, scp }: Claims): string[] {
  const granted = typeof scope === 'string' ? scope : scp
  const words = Array.isArray(granted) ? granted.map(textOf) : textOf(granted).split(' ')
  return [...new Set(words.filter((word) => word !== ''))]
}

const textOf = (value: unknown) => (typeof value === 'string' && isCleanText(value) ? value : '')
