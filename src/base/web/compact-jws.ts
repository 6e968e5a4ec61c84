// The strict form of signed tokens (RFC 7515). Each token has one spelling, so that no other text passes for it.

const compactForm = /^[\w-]+\.[\w-]+\.[\w-]+$/
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** In base64url. Decoders skip it. */
const byteOrderMark = '77u_'

/** Unused bits of the last character, by the length of the text modulo 4. */
const unusedBits: Record<number, number> = { 0: 0, 2: 0b1111, 3: 0b11 }

function isCanonical(part: string): boolean {
  const unused = unusedBits[part.length % 4]
  return unused !== undefined && (alphabet.indexOf(part.at(-1) ?? '') & unused) === 0
}

/** Why a token is malformed; null if it is not. Does not read its header and claims. */
export function explainTokenForm(token: string): string | null {
  if (!compactForm.test(token)) return 'the token is not a compact JWS'
  const parts = token.split('.')
  if (!parts.every(isCanonical)) return 'the token is not in canonical base64url'
  return parts.some((part) => part.startsWith(byteOrderMark)) ? 'the token has a byte order mark' : null
}

type TimeClaims = { exp?: unknown; iat?: unknown; nbf?: unknown }

/** Seconds until the year 5138: a greater number is a mistake, or milliseconds. */
const maxSeconds = 1e11

/** Which of the times is wrong; null if none is. `now` and `skew` are seconds. */
export function explainTokenTimes(
  claims: TimeClaims,
  { now, skew }: { now: number; skew: number },
): string | null {
  for (const name of ['exp', 'iat', 'nbf'] as const) {
    const value = claims[name]
    if (typeof value === 'number' && !(Math.abs(value) < maxSeconds))
      return `${name} is not a time in seconds`
  }
  return Number(claims.iat ?? 0) > now + skew ? 'iat is in the future' : null
}
