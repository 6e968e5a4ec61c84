// Where authorization servers publish their metadata.

const trimTrailingSlash = (path: string) => path.replace(/\/$/, '')

/**
 * The metadata URLs of an issuer, in the order that MCP requires: RFC 8414, then OpenID Connect Discovery. The last is
 * for servers that append the path of RFC 8414.
 */
export function listServerMetadataUrls(issuer: string): string[] {
  const { origin, pathname } = new URL(issuer)
  const path = trimTrailingSlash(pathname)
  return [
    ...new Set([
      `${origin}/.well-known/oauth-authorization-server${path}`,
      `${origin}/.well-known/openid-configuration${path}`,
      `${origin}${path}/.well-known/openid-configuration`,
      `${origin}${path}/.well-known/oauth-authorization-server`,
    ]),
  ]
}

/** Compares issuers as strings, ignoring a trailing slash, about which servers and resources often disagree. */
export const isSameIssuer = (actual: string, expected: string) =>
  trimTrailingSlash(actual) === trimTrailingSlash(expected)

const metadataPath = /\/\.well-known\/(?:oauth-authorization-server|openid-configuration)(?=\/|$)/

/** The issuer whose metadata is at the URL; null if it is none of the URLs above. */
export function findIssuerOfMetadata(url: string): string | null {
  const parsed = URL.canParse(url) ? new URL(url) : null
  if (parsed === null || !metadataPath.test(parsed.pathname) || parsed.search) return null
  return `${parsed.origin}${trimTrailingSlash(parsed.pathname.replace(metadataPath, ''))}`
}
