/** A scope of RFC 6749, of a length that a connection takes. */
const scope = /^[\x21\x23-\x5b\x5d-\x7e]{1,500}$/
const maxScopes = 200

/** The scopes among whatever a list holds, each once. */
export function scopesIn(value: unknown): string[] {
  const texts = Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
  return [...new Set(texts.filter((one) => scope.test(one)))].slice(0, maxScopes)
}
