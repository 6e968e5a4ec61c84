// The forms in which a server may repeat a secret.

/** Shorter secrets would mask ordinary words. */
const minLength = 6

/** Secrets that are long enough to be masked. */
export const selectMaskable = (secrets: string[]): string[] =>
  secrets.filter((secret) => secret.length >= minLength)

/** All forms that are searched for literally; forms with single escaped characters are patterns. */
export function listExactForms(secret: string): string[] {
  const hex = encodeHex(secret)
  const fullPercent = hex.replace(/../g, '%$&')
  // @guard upstream-credentials
  const base64 = listBase64Forms(secret)
  return [
    secret,
    escapeJson(secret),
    fullPercent,
    fullPercent.toUpperCase(),
    hex,
    hex.toUpperCase(),
    ...base64,
    ...base64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_')),
  ]
}

/**
 * The secret in base64 at each of the three offsets that it can have within a longer text, without the characters that
 * depend on the text around it.
 */
export function listBase64Forms(secret: string): string[] {
  const bytes = new TextEncoder().encode(secret)
  return [0, 1, 2].map((offset) => {
    const shifted = new Uint8Array(offset + bytes.length)
    shifted.set(bytes, offset)
    return encodeBase64(shifted).slice(Math.ceil((offset * 8) / 6), Math.floor((shifted.length * 8) / 6))
  })
}

/** In lower case. */
export const encodeHex = (secret: string): string =>
  [...new TextEncoder().encode(secret)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const escapeJson = (secret: string) => JSON.stringify(secret).slice(1, -1)

const encodeBase64 = (bytes: Uint8Array) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
