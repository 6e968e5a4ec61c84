// The scopes of the issuer. Clients may leave `scope` out, so the whole set is also the default.

export const scopes = ['openid', 'profile', 'email'] as const

export const defaultScope = scopes.join(' ')

const known = new Set<string>(scopes)

/**
 * The scope an authorization request stands for. Scopes that the issuer does not have are ignored, as RFC 6749
 * section 3.3 allows; a request that names none it has asks for all.
 */
export const effectiveScope = (requested: string) =>
  requested
    .split(' ')
    .filter((scope) => known.has(scope))
    .join(' ') || defaultScope
