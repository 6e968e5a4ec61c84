import { UpstreamError } from '#base/upstream-error.ts'
import { httpUrl } from '#base/url.ts'
import type { UpstreamAnswer } from '#core/ports/upstream.ts'

const maxRedirects = 3
const redirects = new Set([301, 302, 303, 307, 308])

/** Where a redirect leads; null where it leads nowhere, or out of TLS. */
function redirectOf(answer: UpstreamAnswer, from: string): string | null {
  const location = answer.headers.location
  if (!redirects.has(answer.status) || !location || !URL.canParse(location, from)) return null
  const next = httpUrl(new URL(location, from).href)
  return !next || (from.startsWith('https:') && next.protocol === 'http:') ? null : next.href
}

/**
 * Asks by `get`, which must carry no credentials, until the answer is no redirect: each hop is judged by the outbound
 * door like the first. `url` is where the answer came from. Throws UpstreamError, with words for the caller.
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
