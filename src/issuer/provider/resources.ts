// The resources (RFC 8707) that the issuer issues tokens for: the service and every endpoint below its URL.

const withoutSlash = (url: string) => (url.endsWith('/') ? url.slice(0, -1) : url)

export const isSameResource = (one: string, other: string): boolean =>
  withoutSlash(one) === withoutSlash(other)

/**
 * The audience of a token for `resource`: `serviceUrl` itself, or an endpoint below it exactly as requested; null for
 * anything else. `serviceUrl` is an absolute URL without query and fragment.
 */
export function resolveAudience(resource: string, serviceUrl: string): string | null {
  const base = withoutSlash(serviceUrl)
  if (isSameResource(resource, base)) return base
  // Only a normalized URL can be compared by prefix: it contains no `..` segments or other spellings.
  const isNormal = URL.canParse(resource) && new URL(resource).href === resource
  return isNormal && resource.startsWith(`${base}/`) && !/[?#]/.test(resource) ? resource : null
}
