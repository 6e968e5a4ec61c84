// The claims of an ID token about its user. It was validated when it was issued (OpenID Connect Core, 3.1.3.7).
import { isJsonObject } from '#base/json.ts'
import { isCleanText } from '#base/text.ts'
import type { Principal } from '#core/model/principal.ts'

export type IdTokenProfile = Pick<Principal, 'email' | 'name' | 'picture'>

/** Absent members are "". Null if the token belongs to another user or cannot be read. */
export function readIdTokenProfile(idToken: string, { issuer, subject }: Principal): IdTokenProfile | null {
  const claims = decodePayload(idToken.split('.')[1] ?? '')
  // @guard
  if (claims?.iss !== issuer || claims.sub !== subject) return null
  return { email: toClaim(claims.email), name: toClaim(claims.name), picture: toClaim(claims.picture) }
}

function decodePayload(base64url: string): Record<string, unknown> | null {
  try {
    const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isJsonObject(claims) ? claims : null
  } catch {
    return null
  }
}

const toClaim = (value: unknown) => (typeof value === 'string' && isCleanText(value) ? value : '')
