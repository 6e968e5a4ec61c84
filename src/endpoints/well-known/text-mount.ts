import { createHash } from 'node:crypto'
import { createLazy } from '#base/create-lazy.ts'
import { sendPublicPreflight } from '#http/cors.ts'
import { type HttpMount, sendText } from '#http/server.ts'

const computeTextEtag = (text: string) =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`

type TextHeaders = Record<string, string>

/**
 * Serves a text that does not change while the process runs, to GET and HEAD, readable from every web origin. The text
 * is rendered on the first request, so that the start of the service does not wait for it.
 */
export function createTextMount(
  path: string,
  contentType: string,
  renderText: () => string,
  headers: TextHeaders | ((text: string) => TextHeaders) = {},
): HttpMount {
  const getDocument = createLazy(() => {
    const text = renderText()
    const own = typeof headers === 'function' ? headers(text) : headers
    return { text, etag: computeTextEtag(text), own }
  })
  return {
    path,
    handle: (request, response) => {
      if (request.method === 'OPTIONS') return sendPublicPreflight(request, response)
      const { text, etag, own } = getDocument()
      const shared = {
        ETag: etag,
        'Cache-Control': 'no-cache',
        'Access-Control-Allow-Origin': '*',
        ...own,
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
