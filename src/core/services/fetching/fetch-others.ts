import { UpstreamError } from '#base/upstream-error.ts'
import { maxDocuments } from '#core/engines/openapi-import/bundle/documents.ts'
import { maxLength } from '#core/engines/openapi-import/read-document.ts'
import type { FetchedOther, FetchOthers } from '#core/ports/documents.ts'
import type { Uses } from '#core/ports/sockets.ts'
import { type FetchedDocument, fetchDocument } from './fetch-document.ts'

const maxBytesOfOne = 8 * 1024 * 1024
const deadlineMs = 30_000
const atOnce = 4

const nothingAt = (url: string): FetchedDocument => ({ bytes: new Uint8Array(), url })

/**
 * Creates a function that fetches the documents that one document references. Count, total size and deadline are shared
 * by all its calls; documents beyond them, and those that cannot be fetched, come back empty.
 */
export function fetchOthers(uses: Uses<'upstream' | 'clock'>): FetchOthers {
  const now = () => Date.parse(uses.clock.now())
  let left = { documents: maxDocuments, bytes: maxLength, until: now() + deadlineMs }
  async function fetchOne(wanted: string): Promise<FetchedOther> {
    const limits = { deadlineMs: left.until - now(), maxBytes: Math.min(left.bytes, maxBytesOfOne) }
    if (left.documents <= 0 || limits.deadlineMs <= 0 || limits.maxBytes <= 0)
      return { wanted, ...nothingAt(wanted) }
    left = { ...left, documents: left.documents - 1 }
    const { bytes, url } = await fetchDocument(uses, wanted, limits).catch((error) => lostAt(wanted, error))
    left = { ...left, bytes: left.bytes - bytes.length }
    return { wanted, bytes, url }
  }
  return async (wanted) => {
    const had: FetchedOther[] = []
    for (let start = 0; start < wanted.length; start += atOnce) {
      had.push(...(await Promise.all(wanted.slice(start, start + atOnce).map(fetchOne))))
    }
    return had
  }
}

function lostAt(url: string, error: unknown): FetchedDocument {
  if (error instanceof UpstreamError) return nothingAt(url)
  throw error
}
