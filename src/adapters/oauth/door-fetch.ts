import type { Upstream } from '#core/ports/upstream.ts'

const deadlineMs = 8_000
const maxBytes = 256 * 1024

/** What oauth4webapi gives the fetch that it is told to use. */
type FetchOptions = { body?: unknown; headers: Record<string, string>; method: string }

const statusesWithoutBody = new Set([204, 205, 304])

/** The outbound door in the words of `fetch`, for the library that speaks OAuth. Redirects are answers like any other. */
export const doorFetch =
  (upstream: Upstream) =>
  async (url: string, { body, headers, method }: FetchOptions): Promise<Response> => {
    const answer = await upstream.send({
      method,
      url,
      headers: Object.entries(headers),
      body: body === undefined || body === null ? null : String(body),
      deadlineMs,
      maxBytes,
    })
    const text = statusesWithoutBody.has(answer.status) ? null : withoutIdToken(answer.body)
    return new Response(text, { status: answer.status, headers: answer.headers })
  }

/** Nobody signs in here: an ID token says nothing that is used, so that it is no reason to refuse an answer either. */
function withoutIdToken(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes)
  if (!text.includes('"id_token"')) return text
  try {
    const { id_token: _unused, ...rest } = JSON.parse(text)
    return JSON.stringify(rest)
  } catch {
    return text
  }
}
