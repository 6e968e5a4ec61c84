// The form of signed tokens (RFC 7515), to the letter: each has one spelling, so that nobody makes another token of it.

const compactForm = /^[\w-]+\.[\w-]+\.[\w-]+$/
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** In base64url; decoders pass over it. */
const byteOrderMark = '77u_'

/** Bits of the last character that stand for nothing, by the length of the text modulo 4. */
const unusedBits: Record<number, number> = { 0: 0, 2: 0b1111, 3: 0b11 }

function isCanonical(part: string): boolean {
  const unused = unusedBits[part.length % 4]
  return unused !== undefined && (alphabet.indexOf(part.at(-1) ?? '') & unused) === 0
}

/** What is wrong with the form of a token; null: nothing. Its header and claims are not read. */
export function explainTokenForm(token: string): string | null {
  if (!compactForm.test(token)) return 'the token is not a compact JWS'
  const parts = token.split('.')
  if (!parts.every(isCanonical)) return 'the token is not in canonical base64url'
  return parts.some((part) => part.startsWith(byteOrderMark)) ? 'the token has a byte order mark' : null
}

type TimeClaims = { exp?: unknown; iat?: unknown; nbf?: unknown }

/** Seconds since the epoch until the year 5138: a greater number is a mistake, or milliseconds. */
const maxSeconds = 1e11

/** What is wrong with times that are numbers; `now` and `skew` in seconds. */
export function explainTokenTimes(
  claims: TimeClaims,
  { now, skew }: { now: number; skew: number },
): string | null {
  for (const name of ['exp', 'iat', 'nbf'] as const) {
    const value = claims[name]
    if (typeof value === 'number' && !(Math.abs(value) < maxSeconds)) return `${name} is no time in seconds`
  }
  return Number(claims.iat ?? 0) > now + skew ? 'iat is in the future' : null
}
