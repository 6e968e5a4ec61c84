// The scopes of the issuer. Clients may omit `scope`, so all of them are also the default.

export const issuerScopes = ['openid', 'profile', 'email'] as const

export const defaultScope = issuerScopes.join(' ')

/** A scope of an app. `description`: what it permits. `writes`: whether it permits more than reading. */
export type AppScope = { name: string; description: string; writes: boolean }

/** The scopes of the app to which a resource (RFC 8707) belongs; none for other resources. */
export type FindAppScopes = (resource: string) => Promise<AppScope[]>

/** The scopes of tokens for a resource, by default all of them. */
export const listResourceScopes = (appScopes: readonly AppScope[]): string[] => [
  ...issuerScopes,
  ...appScopes.map(({ name }) => name),
]

/**
 * The effective scope of an authorization request. Unknown scopes are ignored, as RFC 6749, 3.3, allows; a request
 * without a known scope gets the default.
 */
export function resolveScope(requested: string, appScopes: readonly AppScope[] = []): string {
  const known = listResourceScopes(appScopes)
  const effective = requested.split(' ').filter((scope) => known.includes(scope))
  return (effective.length > 0 ? effective : known).join(' ')
}
