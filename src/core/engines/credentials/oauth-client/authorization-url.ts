/** The `code_challenge` (RFC 7636, S256) from the digest of the verifier (`sha256:<hex>`). */
export function toCodeChallenge(digest: string): string {
  const hex = digest.slice(digest.indexOf(':') + 1)
  const bytes = hex.match(/../g) ?? []
  const binary = String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16)))
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Retains the query of the endpoint (RFC 6749, 3.1) and leaves out parameters that are "". */
export function buildAuthorizationUrl(endpoint: string, parameters: [name: string, value: string][]): string {
  const query = parameters
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
  const [base = ''] = endpoint.split('#')
  return `${base}${base.includes('?') ? '&' : '?'}${query.join('&')}`
}

/** The `scope` parameter: adds `offline_access` if supported, since such servers require it for refresh tokens. */
export function buildScope(scopes: readonly string[], supported: readonly string[]): string {
  const offline = supported.includes('offline_access') && !scopes.includes('offline_access')
  return [...scopes, ...(offline ? ['offline_access'] : [])].join(' ')
}
