import { createHash } from 'node:crypto'
import { type Mount, sendText } from '#http/server.ts'

const etagOf = (text: string) => `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`

/**
 * Serves a text that does not change while the process runs, to GET and HEAD, readable from every web origin. The text
 * is rendered on the first request, so that the start of the service does not wait for it.
 */
export function textMount(
  path: string,
  contentType: string,
  make: () => string,
  headers: Record<string, string> = {},
): Mount {
  let made: { text: string; etag: string } | undefined
  const kept = () => {
    if (made) return made
    const text = make()
    made = { text, etag: etagOf(text) }
    return made
  }
  return {
    path,
    handle: (request, response) => {
      const { text, etag } = kept()
      const shared = {
        ETag: etag,
        'Cache-Control': 'no-cache',
        'Access-Control-Allow-Origin': '*',
        ...headers,
      }
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        sendText(response, 405, { Allow: 'GET, HEAD' }, '')
      } else if (request.headers['if-none-match'] === etag) {
        response.writeHead(304, shared).end()
      } else {
        sendText(response, 200, { 'Content-Type': contentType, ...shared }, text)
      }
    },
  }
}
