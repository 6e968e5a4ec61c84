/** RFC 7636: the `code_challenge` of a verifier whose digest this is (`sha256:<hex>`). */
export function challengeOf(digest: string): string {
  const hex = digest.slice(digest.indexOf(':') + 1)
  const bytes = hex.match(/../g) ?? []
  const binary = String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16)))
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The endpoint keeps the query it has (RFC 6749, 3.1); parameters that are "" are left out. */
export function authorizationUrl(endpoint: string, parameters: [name: string, value: string][]): string {
  const query = parameters
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
  const [base = ''] = endpoint.split('#')
  return `${base}${base.includes('?') ? '&' : '?'}${query.join('&')}`
}

/** What to ask for: what the owner said, and `offline_access` where the server would give no refresh token without it. */
export function scopeOf(scopes: readonly string[], supported: readonly string[]): string {
  const offline = supported.includes('offline_access') && !scopes.includes('offline_access')
  return [...scopes, ...(offline ? ['offline_access'] : [])].join(' ')
}
