// Where metadata of OAuth stands, and whether it speaks of what was asked for.
import { httpUrl } from '#base/url.ts'

const withoutSlash = (path: string) => path.replace(/\/$/, '')

/** Where the metadata of a protected resource may stand (RFC 9728, 3.1): with the path of its URL, then without. */
export function resourceMetadataUrls(resource: string): string[] {
  const { origin, pathname, search } = new URL(resource)
  const root = `${origin}/.well-known/oauth-protected-resource`
  return [...new Set([`${root}${withoutSlash(pathname)}${search}`, root])]
}

/** Where the metadata of an authorization server may stand, in the order that MCP asks for (RFC 8414, then OpenID Connect). */
export function serverMetadataUrls(issuer: string): string[] {
  const { origin, pathname } = new URL(issuer)
  const path = withoutSlash(pathname)
  return [
    ...new Set([
      `${origin}/.well-known/oauth-authorization-server${path}`,
      `${origin}/.well-known/openid-configuration${path}`,
      `${origin}${path}/.well-known/openid-configuration`,
    ]),
  ]
}

/** Whether the resource is the URL or stands above it: the same origin, and a path that its path begins with. */
export function covers(resource: string, url: string): boolean {
  const outer = httpUrl(resource)
  const inner = httpUrl(url)
  if (!outer || !inner || outer.hash || outer.origin !== inner.origin) return false
  return `${withoutSlash(inner.pathname)}/`.startsWith(`${withoutSlash(outer.pathname)}/`)
}

/** Issuers are compared as texts; servers and their resources disagree about a slash at the end alone. */
export const isSameIssuer = (told: string, asked: string) => withoutSlash(told) === withoutSlash(asked)

const maxLength = 2048
const printable = /^[\x21-\x7e]+$/

/**
 * The text where it is a URL that tokens may be sent to, else "". Plain HTTP is taken only where the API itself is
 * called so, and its credentials travel in the clear anyway.
 */
export function endpointOf(text: unknown, api: string): string {
  if (typeof text !== 'string' || text.length > maxLength || !printable.test(text)) return ''
  const url = httpUrl(text)
  if (!url || url.hash) return ''
  return url.protocol === 'https:' || api.startsWith('http:') ? text : ''
}
