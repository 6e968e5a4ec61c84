import { ServiceError } from '#base/errors.ts'
import { describeForOwner, UpstreamError } from '#base/upstream-error.ts'
import { originOf } from '#base/web/url.ts'
import { createStepEvent } from '#core/engines/auth-discovery/index.ts'
import type { DiscoveryEvent } from '#core/model/integrations/integration.ts'
import type { ImportedApiDocument, RejectedDocument } from '#core/ports/document-reader.ts'
import type { Deps } from '#core/ports/ports.ts'
import { type FetchDeps, type FetchedDocument, fetchDocument } from '../fetching/fetch-document.ts'
import { createReferenceFetcher } from '../fetching/reference-fetcher.ts'
import {
  createDiscoveryEvent,
  createFailedSource,
  type DiscoveredSource,
  type DiscoveryTarget,
} from './discovered-source.ts'
import type { TrackedDeps } from './discovery-tracker.ts'

export type DocumentDiscoveryDeps = FetchDeps & Deps<'clock' | 'documents'> & TrackedDeps

const createFailure = (code: string, message: string) =>
  createFailedSource(createDiscoveryEvent(code, message, 'error', 'openapi'))

/** Fetches and imports the OpenAPI document at `endpoint`. Failures of the document or its server are events. */
export async function discoverDocument(
  deps: DocumentDiscoveryDeps,
  { endpoint }: Pick<DiscoveryTarget, 'endpoint'>,
): Promise<DiscoveredSource> {
  try {
    return await fetchDocumentSource(deps, endpoint)
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'unavailable')
      return createFailure('import_busy', error.message)
    throw error
  }
}

/** As `discoverDocument`, but throws a ServiceError `unavailable` when too many documents are being read. */
export async function fetchDocumentSource(
  deps: DocumentDiscoveryDeps,
  endpoint: string,
): Promise<DiscoveredSource> {
  try {
    deps.tracker?.begin('fetch')
    const fetched = await fetchDocument(deps, endpoint)
    const fetchedEvent = createFetchedEvent(fetched)
    deps.tracker?.end(fetchedEvent)
    deps.tracker?.begin('read')
    const document = { ...fetched, owner: deps.tenant.owner }
    const read = await deps.documents.read(document, createReferenceFetcher(deps))
    return withFirstEvent(buildDocumentSource(deps, read), fetchedEvent)
  } catch (error) {
    if (error instanceof UpstreamError) return createFailure('document_fetch_failed', describeForOwner(error))
    throw error
  }
}

/** The origin alone: the path or query of an address may have a token. */
const createFetchedEvent = ({ bytes, url }: FetchedDocument) =>
  createStepEvent(
    'openapi',
    'document_fetched',
    `Fetched ${bytes.length.toLocaleString('en')} bytes from ${originOf(url)}.`,
  )

const withFirstEvent = (source: DiscoveredSource, event: DiscoveryEvent): DiscoveredSource => ({
  ...source,
  details: { ...source.details, discoveryEvents: [event, ...source.details.discoveryEvents] },
})

/** Converts a read document, or the violations that made it unreadable, to a discovered source. */
export function buildDocumentSource(
  deps: Deps<'clock'>,
  read: ImportedApiDocument | RejectedDocument,
): DiscoveredSource {
  if ('faults' in read) {
    return createFailure('document_unreadable', read.faults.map((fault) => fault.message).join(' '))
  }
  const count = read.operations.length
  const imported = createDiscoveryEvent(
    'document_imported',
    `Imported ${count} operations.`,
    'info',
    'openapi',
  )
  return {
    details: {
      declaredBaseUrl: read.baseUrl,
      title: read.title,
      specVersion: read.specVersion,
      discoveryWarnings: read.warnings,
      discoveryEvents: [imported],
      importReport: read.report,
      lastDiscoveredAt: deps.clock.now(),
      lastError: null,
    },
    baseUrl: read.baseUrl,
    operations: read.operations,
    securitySchemes: read.securitySchemes,
  }
}
