// Reads the document of an integration for changes: what it finds waits for somebody, and nothing else changes.
import { createNotFoundError, ServiceError } from '#base/errors.ts'
import type { Instant } from '#base/time.ts'
import { describeForOwner, UpstreamError } from '#base/upstream-error.ts'
import type { IntegrationAddress } from '#core/model/entity-address.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import type { PendingDifference } from '#core/model/integrations/pending-difference.ts'
import { toRefreshMs } from '#core/model/integrations/refresh-interval.ts'
import {
  type DifferenceTrigger,
  emptyValidators,
  type SourceValidators,
  type SourceWatch,
} from '#core/model/integrations/source-watch.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreWriter } from '#core/ports/store.ts'
import { lockOwnApp, readInApp } from '../apps/app-access.ts'
import { withTenant } from '../calls/build-tenant.ts'
import { buildDocumentSource } from '../discovery/discover-document.ts'
import type { DiscoveredSource } from '../discovery/discovered-source.ts'
import { type FetchDeps, fetchChangedDocument } from '../fetching/fetch-document.ts'
import { createReferenceFetcher } from '../fetching/reference-fetcher.ts'
import { compareSource } from './compare-source.ts'

export type CheckDeps = Deps<'store' | 'clock' | 'ids' | 'digest' | 'documents' | 'upstream'>

/** Milliseconds: longer than fetching and reading a document may take. */
const leaseMs = 5 * 60_000

/** What came of reading: null if the document is the one that was read last. */
type ReadDocument = { source: DiscoveredSource; validators: SourceValidators } | null

/** False when another replica or request reads the document at this time. A failure is stored in the watch. */
export async function checkSource(
  deps: CheckDeps,
  address: IntegrationAddress,
  trigger: DifferenceTrigger,
): Promise<boolean> {
  const { integration, watch } = await readWatched(deps, address)
  requireWatchable(integration)
  const holder = deps.ids.createUnguessable()
  const { appId, integrationId } = address
  const isOurs = await deps.store.transact((writer) =>
    writer.sourceWatches.claimLease(appId, integrationId, holder, leaseMs),
  )
  if (!isOurs) return false
  try {
    const read = await readDocument(deps, address, integration, watch)
    await recordCheck(deps, address, { integration, watch, trigger, read })
  } finally {
    await deps.store.transact((writer) => writer.sourceWatches.endLease(integrationId, holder))
  }
  return true
}

/** Throws a ServiceError `unprocessable` for an integration without a document at a URL. */
export function requireWatchable({ kind, endpoint }: Pick<Integration, 'kind' | 'endpoint'>): void {
  if (kind === 'rest' && endpoint) return
  const message = 'Only an OpenAPI document at a URL can be read again: set the endpoint of the integration.'
  throw new ServiceError('unprocessable', message, {
    details: [{ path: 'endpoint', code: 'required', message }],
  })
}

export const readWatched = (deps: Deps<'store'>, address: IntegrationAddress) =>
  readInApp(deps, address, async (reader, app) => {
    const integration = await reader.integrations.findById(app.id, address.integrationId)
    if (!integration) throw createNotFoundError('integration')
    return { integration, watch: await reader.sourceWatches.find(app.id, integration.id) }
  })

/** A failure is part of the source. */
async function readDocument(
  deps: CheckDeps,
  address: IntegrationAddress,
  { endpoint }: Integration,
  watch: SourceWatch | null,
): Promise<ReadDocument> {
  const known = watch?.validators.endpoint === endpoint ? watch.validators : emptyValidators
  const tenanted = withTenant(deps, address)
  try {
    return await fetchAndRead(tenanted, endpoint, known)
  } catch (error) {
    return { source: createFailure(describeFailure(error)), validators: known }
  }
}

/** Throws again what is no failure of the document, its server or its reading. */
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
  endpoint: string,
  known: SourceValidators,
): Promise<ReadDocument> {
  const fetched = await fetchChangedDocument(deps, endpoint, known)
  if (!fetched) return null
  let references = 0
  const fetchReferences = createReferenceFetcher(deps)
  const read = await deps.documents.read({ ...fetched, owner: deps.tenant.owner }, (wanted) => {
    references += wanted.length
    return fetchReferences(wanted)
  })
  // Of a document in several files one may change without the others.
  const validators = references > 0 ? emptyValidators : { endpoint, ...fetched.validators }
  return { source: buildDocumentSource(deps, read), validators }
}

type FinishedCheck = {
  integration: Integration
  watch: SourceWatch | null
  trigger: DifferenceTrigger
  read: ReadDocument
}

/** A webhook whose check failed is tried again for this long, in milliseconds. */
const requestLifeMs = 60 * 60_000

async function recordCheck(
  deps: CheckDeps,
  address: IntegrationAddress,
  { integration, watch, trigger, read }: FinishedCheck,
): Promise<void> {
  await deps.store.transact(async (writer) => {
    await lockOwnApp(writer, address)
    const current = await writer.integrations.findById(address.appId, address.integrationId)
    // Deleted, or another document since.
    if (current?.endpoint !== integration.endpoint) return
    const now = deps.clock.now()
    const lastError = read?.source.details.lastError ?? null
    const latest = await writer.sourceWatches.find(address.appId, current.id)
    if (read?.source.operations)
      await storeDifference(deps, writer, { integration: current, watch: latest, trigger, read }, now)
    const isRequestDone = latest?.requestedAt === watch?.requestedAt
    const isRequestOld = Date.parse(now) - Date.parse(latest?.requestedAt ?? now) > requestLifeMs
    await writer.sourceWatches.change(address.appId, current.id, {
      ...(read?.source.operations && { validators: read.validators }),
      checkedAt: now,
      lastError,
      scheduledEvery: current.refreshEvery,
      nextCheckAt: computeNextCheck(now, current.refreshEvery),
      ...((isRequestOld || (isRequestDone && lastError === null)) && { requestedAt: null }),
    })
  })
}

/** Up to a tenth later, so that documents that were set at one time are not read at one time for ever. */
function computeNextCheck(now: Instant, every: string): Instant | null {
  const ms = toRefreshMs(every)
  return ms === 0 ? null : new Date(Date.parse(now) + ms * (1 + Math.random() / 10)).toISOString()
}

/** Nothing is stored of what is stored already, or was dismissed. */
async function storeDifference(
  deps: CheckDeps,
  writer: StoreWriter,
  { integration, watch, trigger, read }: FinishedCheck,
  now: Instant,
): Promise<void> {
  const { id: integrationId, appId } = integration
  const { operations: found, details, baseUrl } = read?.source ?? createFailure('')
  const { title = '', specVersion = '', discoveryWarnings = [], importReport = [] } = details
  const comparison = await compareSource(deps, writer, integration, {
    found: found ?? [],
    report: importReport,
  })
  const digest = deps.digest.sha256(
    JSON.stringify(
      comparison.operations.map(({ operationId, found: one }) => {
        const { inputSchema: _input, outputSchema: _output, ...content } = one ?? {}
        return [operationId, content]
      }),
    ),
  )
  const others = await writer.pendingDifferences.list(appId)
  const waiting = others.find((one) => one.integrationId === integrationId)
  if (comparison.operations.length > 0 && waiting?.digest === digest) return
  await writer.pendingDifferences.removeByIntegration(appId, integrationId)
  if (comparison.operations.length === 0 || digest === watch?.dismissedDigest) return
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
