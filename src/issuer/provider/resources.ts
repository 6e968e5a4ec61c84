// The resources (RFC 8707) for which the issuer issues tokens: the service, and the MCP endpoints below its URL.

const withoutSlash = (url: string) => (url.endsWith('/') ? url.slice(0, -1) : url)

export const isSameResource = (first: string, second: string): boolean =>
  withoutSlash(first) === withoutSlash(second)

/** The resources of the management API and server. */
export const listManagedResources = (serviceUrl: string): string[] => {
  const base = withoutSlash(serviceUrl)
  return [base, `${base}/mcp`]
}

/** The management server, an app, and below an app the draft and single releases. */
const endpointPath = /^\/mcp(?:\/[\w.~-]+(?:\/draft|\/releases\/[\w.~-]+)?)?$/
/** Each address of an app is a separate resource; the addresses of a draft or release are a single one. */
const appClientPath = /^\/mcp\/[\w.~-]+\/mcp$/
/** Parameters that narrow the management server are not part of the resource. */
const managementQuery = /^(?:\?(?:(?:app|read_only)=[^&]*(?:&|$))*)?$/

/** The audience of a token for `resource`; null for anything else. `serviceUrl` is an absolute URL without query and fragment. */
export function resolveAudience(resource: string, serviceUrl: string): string | null {
  const base = withoutSlash(serviceUrl)
  if (isSameResource(resource, base)) return base
  // Only a normalized URL can be compared by prefix: it contains no `..` segments or other spellings.
  const url = URL.parse(resource)
  if (!url?.href.startsWith(`${base}/`) || resource.includes('#')) return null
  const path = withoutSlash(`${url.origin}${url.pathname}`.slice(base.length))
  if (path === '/mcp') return managementQuery.test(url.search) ? base + path : null
  if (url.search !== '') return null
  if (appClientPath.test(path)) return base + path
  const endpoint = path.replace(/(?<=\/(?:draft|releases\/[^/]+))\/mcp$/, '')
  return endpointPath.test(endpoint) ? base + endpoint : null
}
