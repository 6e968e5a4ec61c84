// Which resources (RFC 8707) the issuer makes tokens for: the service and every endpoint below its address.

const withoutSlash = (url: string) => (url.endsWith('/') ? url.slice(0, -1) : url)

/**
 * The audience of a token for `resource`: `service` itself, or an endpoint below it exactly as it was named; null for
 * anything else. `service` is an absolute URL without query and fragment.
 */
export function audienceFor(resource: string, service: string): string | null {
  const base = withoutSlash(service)
  if (withoutSlash(resource) === base) return base
  // Only a URL that is already in its normal form can be compared by its start: `..` and the like are resolved away.
  const isNormal = URL.canParse(resource) && new URL(resource).href === resource
  return isNormal && resource.startsWith(`${base}/`) && !/[?#]/.test(resource) ? resource : null
}
