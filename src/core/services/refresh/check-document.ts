// Reads the document of an integration. A difference from the last import waits for a decision.
import { ServiceError } from '#base/errors.ts'
import { describeForOwner, UpstreamError } from '#base/upstream-error.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import type { PendingDifference } from '#core/model/integrations/pending-difference.ts'
import { emptyValidators, type SourceValidators } from '#core/model/integrations/source-watch.ts'
import type { StoreWriter } from '#core/ports/store.ts'
import { withTenant } from '../calls/build-tenant.ts'
import { readFetchedSource } from '../discovery/discover-document.ts'
import type { DiscoveredSource } from '../discovery/discovered-source.ts'
import { type FetchDeps, fetchChangedDocument } from '../fetching/fetch-document.ts'
import { createReferenceFetcher } from '../fetching/reference-fetcher.ts'
import type { CheckDeps, CheckedSource, CurrentSource, SourceCheck } from './checked-source.ts'
import { compareSource } from './compare-source.ts'
import { digestDifference } from './digest-difference.ts'
import { isServerMoved } from './is-server-moved.ts'

/** The result of reading; null if the document has not changed since it was last read. */
type ReadDocument = { source: DiscoveredSource; validators: SourceValidators } | null

export async function checkDocument(deps: CheckDeps, check: SourceCheck): Promise<CheckedSource> {
  const read = await readDocument(deps, check)
  if (!read?.source.operations) return { lastError: read?.source.details.lastError ?? null }
  const { source, validators } = read
  return {
    lastError: source.details.lastError,
    validators,
    store: (writer, current) => storeDifference(deps, writer, source, { ...current, trigger: check.trigger }),
  }
}

/** A failure is part of the source. */
async function readDocument(
  deps: CheckDeps,
  { address, integration, watch }: SourceCheck,
): Promise<ReadDocument> {
  const { endpoint } = integration
  const known = watch?.validators.endpoint === endpoint ? watch.validators : emptyValidators
  const tenanted = withTenant(deps, address)
  try {
    return await fetchAndRead(tenanted, integration, known)
  } catch (error) {
    return { source: createFailure(describeFailure(error)), validators: known }
  }
}

/** Describes a failure of the document, its server or its reading; rethrows other errors. */
function describeFailure(error: unknown): string {
  if (error instanceof UpstreamError) return describeForOwner(error)
  if (error instanceof ServiceError && error.code === 'unavailable') return error.message
  throw error
}

const createFailure = (lastError: string): DiscoveredSource => ({
  details: { discoveryEvents: [], lastError },
  baseUrl: '',
  operations: null,
})

async function fetchAndRead(
  deps: CheckDeps & FetchDeps,
  { endpoint, documentPart }: Pick<Integration, 'endpoint' | 'documentPart'>,
  known: SourceValidators,
): Promise<ReadDocument> {
  const fetched = await fetchChangedDocument(deps, endpoint, known)
  if (!fetched) return null
  let references = 0
  const fetchReferences = createReferenceFetcher(deps)
  const source = await readFetchedSource(deps, { ...fetched, status: 200 }, documentPart, (wanted) => {
    references += wanted.length
    return fetchReferences(wanted)
  })
  // A file that the document references, or a document that a page leads to, may change without the main file.
  const isWhole = references === 0 && !source.address
  return { source, validators: isWhole ? { endpoint, ...fetched.validators } : emptyValidators }
}

/** Skips a difference that is already stored or was dismissed. */
async function storeDifference(
  deps: CheckDeps,
  writer: StoreWriter,
  { operations: found, details, baseUrl }: DiscoveredSource,
  { integration, watch, now, trigger }: CurrentSource & Pick<SourceCheck, 'trigger'>,
): Promise<void> {
  const { id: integrationId, appId } = integration
  const { title = '', specVersion = '', discoveryWarnings = [], importReport = [] } = details
  const comparison = await compareSource(deps, writer, integration, {
    found: found ?? [],
    report: importReport,
  })
  const isMoved = isServerMoved(integration, baseUrl)
  const isSame = comparison.operations.length === 0 && !isMoved
  const digest = digestDifference(deps, comparison.operations, isMoved ? baseUrl : null)
  const others = await writer.pendingDifferences.list(appId)
  const waiting = others.find((other) => other.integrationId === integrationId)
  if (!isSame && waiting?.digest === digest) return
  await writer.pendingDifferences.removeByIntegration(appId, integrationId)
  if (isSame || digest === watch?.dismissedDigest) return
  const difference: PendingDifference = {
    id: deps.ids.create('difference'),
    appId,
    integrationId,
    kind: 'document',
    trigger,
    foundAt: now,
    digest,
    counts: comparison.counts,
    source: { title, specVersion, discoveryWarnings, importReport, baseUrl },
  }
  await writer.pendingDifferences.put(difference, comparison.operations)
}
