// Well-known URLs of OAuth metadata, and checks that metadata belong to the requested resource or issuer.
import { originOf, parseHttpUrl } from '#base/web/url.ts'

const trimTrailingSlash = (path: string) => path.replace(/\/$/, '')

/** The URLs of protected resource metadata (RFC 9728, 3.1): with the path of the resource's URL, then without. */
export function listResourceMetadataUrls(resource: string): string[] {
  const { origin, pathname, search } = new URL(resource)
  const root = `${origin}/.well-known/oauth-protected-resource`
  return [...new Set([`${root}${trimTrailingSlash(pathname)}${search}`, root])]
}

/** Whether the URL is the resource or below it: the same origin, and a path that begins with the resource's path. */
export function coversUrl(resource: string, url: string): boolean {
  const outer = parseHttpUrl(resource)
  const inner = parseHttpUrl(url)
  if (
    !outer ||
    !inner ||
    outer.hash ||
    // @guard protected-resource
    outer.origin !== inner.origin
  )
    return false
  return `${trimTrailingSlash(inner.pathname)}/`.startsWith(`${trimTrailingSlash(outer.pathname)}/`)
}

/**
 * Resolves a path on the server of the API; "" if the server is unknown. `servedBy`: the origin that served the
 * document, if it may differ from the origin of the API.
 */
export function resolveOnServer(address: string, api: string, servedBy: string): string {
  if (!address.startsWith('/')) return address
  const origin = originOf(api)
  return origin === '' ||
    // @guard security-scheme-suggestions
    origin === servedBy
    ? ''
    : `${origin}${address}`
}

const maxLength = 2048
const printable = /^[\x21-\x7e]+$/

/**
 * The text if it is a URL that credentials may be sent to, else "". Plain HTTP is accepted only if the API itself uses
 * it, since its credentials are unencrypted anyway.
 */
export function toSafeEndpoint(text: unknown, api: string): string {
  if (typeof text !== 'string' || text.length > maxLength || !printable.test(text)) return ''
  const url = parseHttpUrl(text)
  if (!url || url.hash) return ''
  // @guard security-scheme-suggestions authorization-server
  return url.protocol === 'https:' || api.startsWith('http:') ? text : ''
}
