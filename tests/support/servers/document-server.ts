// A loopback server of documents, which a test may replace while it runs.
import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { startHttpServer } from './listen.ts'

export type DocumentServer = {
  url: string
  /** Serves a document (a string as it is, anything else as JSON) once `ready` has resolved. Returns its URL. */
  put(path: string, document: unknown, ready?: Promise<void>): string
  /** Redirects `path` to the path `to` from now on. */
  move(path: string, to: string): void
  seen: { url: string; headers: IncomingHttpHeaders }[]
  close(): Promise<void>
}

/** Responds 401 to paths without a document, as a server does that requires credentials. Documents have entity tags. */
export async function startDocumentServer(): Promise<DocumentServer> {
  const texts = new Map<string, { text: string; ready: Promise<void> | undefined }>()
  const moved = new Map<string, string>()
  const seen: DocumentServer['seen'] = []
  const { url, close } = await startHttpServer(async ({ url = '', headers }, response) => {
    seen.push({ url, headers })
    const location = moved.get(url)
    if (location !== undefined) return response.writeHead(302, { location }).end()
    const put = texts.get(url)
    await put?.ready
    const etag = put ? `"${createHash('sha256').update(put.text).digest('hex')}"` : ''
    if (put && headers['if-none-match'] === etag) return response.writeHead(304).end()
    response.writeHead(put ? 200 : 401, put && { etag }).end(put?.text)
  })
  return {
    url,
    seen,
    put(path, document, ready) {
      const text = typeof document === 'string' ? document : JSON.stringify(document)
      texts.set(path, { text, ready })
      return `${url}${path}`
    },
    move: (path, to) => void moved.set(path, to),
    close,
  }
}
