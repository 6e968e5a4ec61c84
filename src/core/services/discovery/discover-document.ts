import { ServiceError } from '#base/errors.ts'
import { describeForOwner, UpstreamError } from '#base/upstream-error.ts'
import type { ViolationCode } from '#base/violation-codes.ts'
import { originOf } from '#base/web/url.ts'
import { createStepEvent } from '#core/engines/credentials/auth-discovery/index.ts'
import { maxDocumentLength } from '#core/engines/sources/openapi-import/index.ts'
import type { DocumentPart } from '#core/model/integrations/document-part.ts'
import type { DiscoveryEvent } from '#core/model/integrations/integration.ts'
import type { ImportedApiDocument, RejectedDocument } from '#core/ports/document-reader.ts'
import type { Deps } from '#core/ports/ports.ts'
import {
  describeStatus,
  type FetchDeps,
  type FetchedAnswer,
  type FetchedDocument,
  fetchAnswer,
} from '../fetching/fetch-document.ts'
import { type FoundDocument, findDocument } from '../fetching/find-document.ts'
import { createReferenceFetcher } from '../fetching/reference-fetcher.ts'
import { isDocumentAddress } from '../fetching/usual-addresses.ts'
import {
  createDiscoveryEvent,
  createFailedSource,
  type DiscoveredSource,
  type DiscoveryTarget,
} from './discovered-source.ts'
import type { TrackedDeps } from './discovery-tracker.ts'
import { mcpHint, withMcpHint } from './other-kind.ts'

export type DocumentDiscoveryDeps = FetchDeps & Deps<'clock' | 'documents'> & TrackedDeps

const createFailure = (code: ViolationCode, message: string) =>
  createFailedSource(createDiscoveryEvent(code, message, 'error', 'openapi'))

/** Fetches and imports the OpenAPI document at `endpoint`. Failures of the document or its server are events. */
export async function discoverDocument(
  deps: DocumentDiscoveryDeps,
  { endpoint, documentPart = null }: Pick<DiscoveryTarget, 'endpoint' | 'documentPart'>,
): Promise<DiscoveredSource> {
  try {
    return await fetchDocumentSource(deps, endpoint, documentPart)
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'unavailable')
      return createFailure('import_busy', error.message)
    throw error
  }
}

/** Like `discoverDocument`, but throws a ServiceError `unavailable` when too many documents are being read. */
export async function fetchDocumentSource(
  deps: DocumentDiscoveryDeps,
  endpoint: string,
  part: DocumentPart | null,
): Promise<DiscoveredSource> {
  try {
    deps.tracker?.begin('fetch')
    const fetched = await fetchAnswer(deps, endpoint)
    const fetchedEvent = createFetchedEvent(fetched)
    if (fetched.status === 200) {
      deps.tracker?.end(fetchedEvent)
      deps.tracker?.begin('read')
    }
    const source = await readFetchedSource(deps, fetched, part)
    const described = withMcpHint(source, endpoint)
    return fetched.status === 200 ? withFirstEvents(described, [fetchedEvent]) : described
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    return withMcpHint(createFailure('document_fetch_failed', describeFetchError(error)), endpoint)
  }
}

function describeFetchError(error: UpstreamError): string {
  if (error.reason === 'too_large')
    return `The document is larger than the limit of ${maxDocumentLength / 1_000_000} MB. Use the address of a smaller one, such as one for a part of the API.`
  if (error.reason === 'timeout')
    return `${error.message} If the document can be downloaded, import the file instead.`
  return describeForOwner(error)
}

/** Reads a fetched source; a page, or an address of the API, may lead to the document. */
export async function readFetchedSource(
  deps: DocumentDiscoveryDeps,
  fetched: FetchedAnswer,
  part: DocumentPart | null,
  fetchReferences = createReferenceFetcher(deps),
): Promise<DiscoveredSource> {
  const isAnswered = fetched.status === 200
  if (!isAnswered && (isDocumentAddress(fetched.url) || !mayBeSearched(fetched.status)))
    return createFailure('document_fetch_failed', describeStatus(fetched.status))
  const read = await deps.documents.read({ ...fetched, part, owner: deps.tenant.owner }, fetchReferences)
  if (!('problems' in read))
    return isAnswered
      ? buildDocumentSource(deps, read)
      : createFailure('document_fetch_failed', describeStatus(fetched.status))
  const { found, reason } = read.named
    ? await findDocument(deps, fetched, { named: read.named, part })
    : { found: null, reason: '' }
  if (found) return buildFoundSource(deps, fetched.url, found)
  return isAnswered ? explainMissing(deps, fetched.url, read, reason) : explainStatus(fetched.status, read)
}

/** Whether the server exists but does not know the address or method, or requires a credential for it. */
const mayBeSearched = (status: number) => status >= 400 && status < 500 && status !== 429

function buildFoundSource(deps: Deps<'clock'>, page: string, found: FoundDocument): DiscoveredSource {
  const place = `The document is at ${withoutQuery(found.url)}, found from ${withoutQuery(page)} ${found.how}.`
  const others =
    found.others.length > 0 ? ` Further documents there: ${found.others.map(withoutQuery).join(', ')}.` : ''
  const event = createStepEvent('openapi', 'document_found', place + others)
  return { ...withFirstEvents(buildDocumentSource(deps, found.document), [event]), address: found.url }
}

/** A query may contain a token. */
const withoutQuery = (url: string) => url.replace(/[?#].*$/s, '')

/** `reason`: why a document that was named cannot be read. */
function explainMissing(
  deps: Deps<'clock'>,
  url: string,
  read: RejectedDocument,
  reason: string,
): DiscoveredSource {
  const message = reason || (read.named && !isDocumentAddress(url) ? nothingFound : '')
  const more = message ? [{ path: '', code: 'not_found', message }] : []
  return buildDocumentSource(deps, { problems: [...read.problems, ...more] })
}

const nothingFound = 'It names no document, and none was found at the usual addresses of its server.'

/** Adds the reason in the body, if it is readable. */
function explainStatus(status: number, { problems: [problem] }: RejectedDocument): DiscoveredSource {
  const isKnown = problem && /^is_(?!empty|html|data|xml)/.test(problem.code)
  const hint = isKnown ? problem.message : status === 405 || status === 406 ? mcpHint : ''
  return createFailure('document_fetch_failed', `${describeStatus(status)} ${hint}`.trim())
}

/** Shows only the origin: the path or query of an address may contain a token. */
const createFetchedEvent = ({ bytes, url }: FetchedDocument) =>
  createStepEvent(
    'openapi',
    'document_fetched',
    `Fetched ${bytes.length.toLocaleString('en')} bytes from ${originOf(url)}.`,
  )

const withFirstEvents = (source: DiscoveredSource, events: DiscoveryEvent[]): DiscoveredSource => ({
  ...source,
  details: { ...source.details, discoveryEvents: [...events, ...source.details.discoveryEvents] },
})

/** Failures that importing a part of the document may solve or have caused. */
const failureCodes: Readonly<Record<string, ViolationCode>> = {
  too_much_memory: 'document_too_large',
  operations_too_large: 'document_too_large',
  too_slow: 'document_too_large',
  part_empty: 'document_part_invalid',
  overlay: 'document_part_invalid',
}

/** Converts a read document, or the violations that made it unreadable, to a discovered source. */
export function buildDocumentSource(
  deps: Deps<'clock'>,
  read: ImportedApiDocument | RejectedDocument,
): DiscoveredSource {
  if ('problems' in read) {
    const [problem] = read.problems
    const code = failureCodes[problem?.code ?? ''] ?? 'document_unreadable'
    return createFailure(code, read.problems.map(({ message }) => message).join(' '))
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
      title: read.title,
      specVersion: read.specVersion,
      declaredServer: read.declaredServer || read.baseUrl,
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
