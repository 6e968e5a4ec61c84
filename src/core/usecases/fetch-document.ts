import { UpstreamError } from '#base/upstream-error.ts'
import { httpUrl } from '#base/url.ts'
import type { Uses } from '#core/ports/sockets.ts'
import type { UpstreamAnswer } from '#core/ports/upstream.ts'

const maxRedirects = 3
const maxBytes = 32 * 1024 * 1024
const deadlineMs = 30_000
const redirects = new Set([301, 302, 303, 307, 308])

export type FetchedDocument = { text: string; url: string }

const get = (uses: Uses<'upstream'>, url: string) =>
  uses.upstream.send({
    method: 'GET',
    url,
    headers: [['accept', 'application/json, application/yaml, text/yaml, */*;q=0.5']],
    body: null,
    deadlineMs,
    maxBytes,
  })

/** Where a redirect leads: each hop is judged by the outbound door like the first, and carries no credentials. */
function redirectOf(answer: UpstreamAnswer, from: string): string | null {
  const location = answer.headers.location
  if (!redirects.has(answer.status) || !location || !URL.canParse(location, from)) return null
  return httpUrl(new URL(location, from).href)?.href ?? null
}

/** Gets a public document as text. Throws UpstreamError, with words for the caller. */
export async function fetchDocument(uses: Uses<'upstream'>, start: string): Promise<FetchedDocument> {
  let url = start
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const answer = await get(uses, url)
    const next = redirectOf(answer, url)
    if (next) {
      url = next
      continue
    }
    if (answer.status !== 200) {
      throw new UpstreamError('invalid_answer', `The document's server answered ${answer.status}.`)
    }
    return { text: decode(answer.body), url }
  }
  throw new UpstreamError('invalid_answer', `The document redirects more than ${maxRedirects} times.`)
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw new UpstreamError('invalid_answer', 'The document is not valid UTF-8.', error)
  }
}
