// The scopes of the issuer. Clients may omit `scope`, so all of them are also the default.

export const issuerScopes = ['openid', 'profile', 'email'] as const

export const defaultScope = issuerScopes.join(' ')

const knownScopes = new Set<string>(issuerScopes)

/**
 * The effective scope of an authorization request. Unknown scopes are ignored, as RFC 6749, 3.3, allows; a request
 * without a known scope gets the default.
 */
export const resolveScope = (requested: string) =>
  requested
    .split(' ')
    .filter((scope) => knownScopes.has(scope))
    .join(' ') || defaultScope
