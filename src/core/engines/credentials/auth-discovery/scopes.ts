/** A scope token (RFC 6749, 3.3) of a length that an auth connection accepts. */
const scope = /^[\x21\x23-\x5b\x5d-\x7e]{1,500}$/
const maxScopes = 200

/** The valid scopes of a list, without duplicates; [] for anything else. */
export function parseScopes(value: unknown): string[] {
  const texts = Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
  return [...new Set(texts.filter((text) => scope.test(text)))].slice(0, maxScopes)
}
