import type { Upstream } from '#core/ports/upstream.ts'

const deadlineMs = 8_000
const maxBytes = 256 * 1024

/** The options that oauth4webapi passes to a custom fetch. */
type FetchOptions = { body?: unknown; headers: Record<string, string>; method: string }

const statusesWithoutBody = new Set([204, 205, 304])

/**
 * The outbound client as a `fetch` for oauth4webapi. Redirects are not followed. ID tokens are removed unless they are
 * read.
 */
export const createUpstreamFetch =
  (upstream: Upstream, { readsIdTokens = false } = {}) =>
  async (url: string, { body, headers, method }: FetchOptions): Promise<Response> => {
    const response = await upstream.send({
      method,
      url,
      headers: Object.entries(headers),
      body: body === undefined || body === null ? null : String(body),
      deadlineMs,
      maxBytes,
    })
    const received = readsIdTokens ? new TextDecoder().decode(response.body) : withoutIdToken(response.body)
    const text = statusesWithoutBody.has(response.status) ? null : received
    return new Response(text, { status: response.status, headers: response.headers })
  }

/** Removes the ID token: it is not used, so an invalid one must not make the library reject the response. */
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
