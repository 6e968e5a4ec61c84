import { createHash } from 'node:crypto'
import { createLazy } from '#base/create-lazy.ts'
import { type ContentEncoding, selectEncoding } from '#base/web/select-encoding.ts'
import { compressText, isCompressible, toEncodedTag, toPlainTag } from '#http/compression.ts'
import { sendPublicPreflight } from '#http/cors.ts'
import { type HttpMount, sendText } from '#http/server.ts'

const computeTextEtag = (text: string) =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`

type TextHeaders = Record<string, string>

/** Compresses once for each coding. */
function memoizeEncodings(compress: (encoding: ContentEncoding) => Promise<Buffer>) {
  const compressed = new Map<ContentEncoding, Promise<Buffer>>()
  return (encoding: ContentEncoding): Promise<Buffer> => {
    const body = compressed.get(encoding) ?? compress(encoding)
    compressed.set(encoding, body)
    return body
  }
}

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
    const compress = memoizeEncodings((encoding) => compressText(text, encoding))
    return { text, etag: computeTextEtag(text), own, compress }
  })
  return {
    path,
    handle: async (request, response) => {
      if (request.method === 'OPTIONS') return sendPublicPreflight(request, response)
      const { text, etag, own, compress } = getDocument()
      const isLarge = isCompressible(text)
      const encoding = isLarge ? selectEncoding(request.headers['accept-encoding']) : 'identity'
      const shared = {
        ETag: toEncodedTag(etag, encoding),
        ...(isLarge && { Vary: 'Accept-Encoding' }),
        'Cache-Control': 'no-cache',
        'Access-Control-Allow-Origin': '*',
        ...own,
      }
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        sendText(response, 405, { Allow: 'GET, HEAD' }, '')
      } else if (toPlainTag(request.headers['if-none-match'] ?? '') === etag) {
        response.writeHead(304, shared).end()
      } else {
        const body = await compress(encoding)
        const coding = encoding === 'identity' ? {} : { 'Content-Encoding': encoding }
        const own = { 'Content-Type': contentType, 'Content-Length': body.length }
        response.writeHead(200, { ...own, ...coding, ...shared }).end(body)
      }
    },
  }
}
