import { UpstreamError } from '#base/upstream-error.ts'
import { parseHttpUrl } from '#base/web/url.ts'
import type { UpstreamResponse } from '#core/ports/upstream.ts'

const maxRedirects = 3
const redirects = new Set([301, 302, 303, 307, 308])

/**
 * The target of a redirect; null when the response is no redirect, its target is invalid, or it leads from
 * HTTPS to HTTP.
 */
function resolveRedirect(response: UpstreamResponse, from: string): string | null {
  const location = response.headers.location
  if (!redirects.has(response.status) || !location || !URL.canParse(location, from)) return null
  // @guard request-senders
  const next = parseHttpUrl(new URL(location, from).href)
  // @guard follow-redirects
  return !next || (from.startsWith('https:') && next.protocol === 'http:') ? null : next.href
}

/**
 * Follows up to three redirects. `get` must send no credentials; the outbound client checks the address of every hop.
 * `url` of the result: the URL of the final response. Throws UpstreamError with a message for the caller.
 */
export async function followRedirects(
  get: (url: string) => Promise<UpstreamResponse>,
  start: string,
): Promise<{ response: UpstreamResponse; url: string }> {
  let url = start
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const response = await get(url)
    const next = resolveRedirect(response, url)
    if (!next) return { response, url }
    url = next
  }
  throw new UpstreamError('invalid_answer', `The server redirects more than ${maxRedirects} times.`)
}
