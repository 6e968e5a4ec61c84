import { UpstreamError } from '#base/upstream-error.ts'
import { httpUrl } from '#base/url.ts'
import type { UpstreamAnswer } from '#core/ports/upstream.ts'

const maxRedirects = 3
const redirects = new Set([301, 302, 303, 307, 308])

/** The target of a redirect; null when it is none, is invalid, or leads from HTTPS to HTTP. */
function redirectOf(answer: UpstreamAnswer, from: string): string | null {
  const location = answer.headers.location
  if (!redirects.has(answer.status) || !location || !URL.canParse(location, from)) return null
  const next = httpUrl(new URL(location, from).href)
  return !next || (from.startsWith('https:') && next.protocol === 'http:') ? null : next.href
}

/**
 * Follows up to three redirects. `get` must send no credentials; the outbound client checks the address of every hop.
 * `url` of the result: the URL of the final response. Throws UpstreamError with a message for the caller.
 */
export async function followRedirects(
  get: (url: string) => Promise<UpstreamAnswer>,
  start: string,
): Promise<{ answer: UpstreamAnswer; url: string }> {
  let url = start
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const answer = await get(url)
    const next = redirectOf(answer, url)
    if (!next) return { answer, url }
    url = next
  }
  throw new UpstreamError('invalid_answer', `The server redirects more than ${maxRedirects} times.`)
}
