// Where authorization servers publish their metadata.

const trimTrailingSlash = (path: string) => path.replace(/\/$/, '')

/**
 * The URLs of the metadata of an issuer, in the order MCP requires: RFC 8414, then OpenID Connect Discovery. Last where
 * servers publish it that append the path of RFC 8414, too.
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

/** Issuers are compared as strings, except for a trailing slash, about which servers and resources often disagree. */
export const isSameIssuer = (actual: string, expected: string) =>
  trimTrailingSlash(actual) === trimTrailingSlash(expected)

const metadataPath = /\/\.well-known\/(?:oauth-authorization-server|openid-configuration)(?=\/|$)/

/** The issuer whose metadata is at the URL; null if the URL is not one of those above. */
export function findIssuerOfMetadata(url: string): string | null {
  const parsed = URL.canParse(url) ? new URL(url) : null
  if (parsed === null || !metadataPath.test(parsed.pathname) || parsed.search) return null
  return `${parsed.origin}${trimTrailingSlash(parsed.pathname.replace(metadataPath, ''))}`
}
