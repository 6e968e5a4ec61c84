import { UpstreamError } from '#base/upstream-error.ts'
import { maxDocumentLength, maxExternalDocuments } from '#core/engines/sources/openapi-import/index.ts'
import type { FetchReferencedDocuments, ReferencedDocument } from '#core/ports/document-reader.ts'
import type { Deps } from '#core/ports/ports.ts'
import { type FetchDeps, type FetchedDocument, fetchDocument } from './fetch-document.ts'

const maxBytesOfOne = 8 * 1024 * 1024
const deadlineMs = 30_000
const maxConcurrent = 4

const createEmptyDocument = (url: string): FetchedDocument => ({ bytes: new Uint8Array(), url })

/**
 * Creates a function that fetches the documents that one document references. All its calls share limits of count,
 * total size and time. Documents beyond them, and those that cannot be fetched, come back empty.
 */
export function createReferenceFetcher(deps: FetchDeps & Deps<'clock'>): FetchReferencedDocuments {
  const now = () => deps.clock.getElapsedMs()
  let budget = { documents: maxExternalDocuments, bytes: maxDocumentLength, until: now() + deadlineMs }
  async function fetchOne(wanted: string): Promise<ReferencedDocument> {
    const limits = { deadlineMs: budget.until - now(), maxBytes: Math.min(budget.bytes, maxBytesOfOne) }
    if (budget.documents <= 0 || limits.deadlineMs <= 0 || limits.maxBytes <= 0)
      return { wanted, ...createEmptyDocument(wanted) }
    budget = { ...budget, documents: budget.documents - 1 }
    const { bytes, url } = await fetchDocument(deps, wanted, limits).catch((error) =>
      convertFetchError(wanted, error),
    )
    budget = { ...budget, bytes: budget.bytes - bytes.length }
    return { wanted, bytes, url }
  }
  return async (wanted) => {
    const fetched: ReferencedDocument[] = []
    for (let start = 0; start < wanted.length; start += maxConcurrent) {
      fetched.push(...(await Promise.all(wanted.slice(start, start + maxConcurrent).map(fetchOne))))
    }
    return fetched
  }
}

function convertFetchError(url: string, error: unknown): FetchedDocument {
  if (error instanceof UpstreamError) return createEmptyDocument(url)
  throw error
}
