import { originOf } from '#base/web/url.ts'
import type { UpstreamRequest } from '#core/ports/upstream.ts'
import type { Credential } from '../credentials/open-credential.ts'

/** Adds the credential only if the request goes to the integration's own origin. */
export function withCredential<R extends Pick<UpstreamRequest, 'url' | 'headers'>>(
  request: R,
  credential: Credential,
  origin: string,
): R {
  // @guard upstream-credentials with-credential
  if (credential.in === 'none' || !hasOrigin(request.url, origin)) return request
  const { name, value, pool } = credential
  if (credential.in === 'query')
    return { ...request, pool, url: withQueryParameter(request.url, name, value.reveal()) }
  const others = request.headers.filter(([other]) => other.toLowerCase() !== name)
  return { ...request, pool, headers: [...others, [name, value.reveal()]] }
}

export const hasOrigin = (url: string, origin: string) =>
  // @guard upstream-credentials with-credential
  origin !== '' && (url.startsWith(`${origin}/`) || originOf(url) === origin)

const withQueryParameter = (url: string, name: string, value: string) =>
  `${url}${url.includes('?') ? '&' : '?'}${encodeURIComponent(name)}=${encodeURIComponent(value)}`
