import { Failure } from '#base/errors.ts'
import { UpstreamError } from '#base/upstream-error.ts'
import type { ReadDocument, UnreadableDocument } from '#core/ports/documents.ts'
import type { Uses } from '#core/ports/sockets.ts'
import { fetchDocument } from '../fetching/fetch-document.ts'
import { fetchOthers } from '../fetching/fetch-others.ts'
import { type DiscoveryTarget, discoveryEvent, type FoundSource, sourceFailed } from './discovery.ts'

export type DocumentUses = Uses<'upstream' | 'clock' | 'documents'>

const failed = (code: string, message: string) =>
  sourceFailed(discoveryEvent(code, message, 'error', 'openapi'))

/** Fetches and imports the OpenAPI document at `endpoint`. Failures of the document or its server are events. */
export async function discoverDocument(
  uses: DocumentUses,
  { endpoint }: Pick<DiscoveryTarget, 'endpoint'>,
): Promise<FoundSource> {
  try {
    return await fetchedSource(uses, endpoint)
  } catch (error) {
    if (error instanceof Failure && error.code === 'unavailable') return failed('import_busy', error.message)
    throw error
  }
}

/** As `discoverDocument`, but throws a ServiceError `unavailable` when too many documents are being read. */
export async function fetchedSource(uses: DocumentUses, endpoint: string): Promise<FoundSource> {
  try {
    const { bytes, url } = await fetchDocument(uses, endpoint)
    return sourceOf(uses, await uses.documents.read(bytes, url, fetchOthers(uses)))
  } catch (error) {
    if (error instanceof UpstreamError) return failed('document_fetch_failed', error.message)
    throw error
  }
}

/** Converts a read document, or the violations that made it unreadable, to a discovered source. */
export function sourceOf(uses: Uses<'clock'>, read: ReadDocument | UnreadableDocument): FoundSource {
  if ('faults' in read) {
    return failed('document_unreadable', read.faults.map((fault) => fault.message).join(' '))
  }
  const count = read.operations.length
  const imported = discoveryEvent('document_imported', `Imported ${count} operations.`, 'info', 'openapi')
  return {
    facts: {
      title: read.title,
      specVersion: read.specVersion,
      discoveryWarnings: read.warnings,
      discoveryEvents: [imported],
      importReport: read.report,
      lastDiscoveredAt: uses.clock.now(),
      lastError: null,
    },
    baseUrl: read.baseUrl,
    operations: read.operations,
    securitySchemes: read.securitySchemes,
  }
}
