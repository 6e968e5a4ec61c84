import { createHash } from 'node:crypto'
import { type Mount, sendText } from '#http/server.ts'

/** Answers GET and HEAD with text that never changes while the process lives; pages of every origin may read it. */
export function textMount(
  path: string,
  contentType: string,
  text: string,
  headers: Record<string, string> = {},
): Mount {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  const shared = { ETag: etag, 'Cache-Control': 'no-cache', 'Access-Control-Allow-Origin': '*', ...headers }
  return {
    path,
    handle: (request, response) => {
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
