import { createNotFoundError, ServiceError } from '#base/errors.ts'
import { type ExpectedRevisions, requireRevision } from '#base/revision.ts'
import { isSameJson } from '#base/same-json.ts'
import { toViolationCode, type ViolationCode } from '#base/violation-codes.ts'
import { requireHttpUrls } from '#base/web/url.ts'
import type { StoredDocument } from '#core/model/documents/stored-document.ts'
import type { IntegrationAddress } from '#core/model/entity-address.ts'
import { type DocumentPart, describeDocumentPart } from '#core/model/integrations/document-part.ts'
import { importerVersion } from '#core/model/integrations/importer-version.ts'
import type { DiscoveryEvent, Integration } from '#core/model/integrations/integration.ts'
import type { EditingRole } from '#core/model/workspaces/role.ts'
import { editDraft } from '#core/services/apps/app-access.ts'
import { withTenant } from '#core/services/calls/build-tenant.ts'
import { applyDiscovery } from '#core/services/discovery/apply-discovery.ts'
import {
  buildDocumentSource,
  type DocumentDiscoveryDeps,
  fetchDocumentSource,
} from '#core/services/discovery/discover-document.ts'
import type { DiscoveredSource } from '#core/services/discovery/discovered-source.ts'
import {
  completeDiscovery,
  type DiscoveryPorts,
  type DiscoveryResult,
} from '#core/services/discovery/run-discovery.ts'
import type { SaveOperationsDeps } from '#core/services/discovery/save-operations.ts'
import { storeDocuments } from '#core/services/documents/stored-documents.ts'
import { createReferenceFetcher } from '#core/services/fetching/reference-fetcher.ts'
import { readIntegration } from './integrations.ts'

/**
 * Imports the document in the body (`{document}`) or at its URL (`{url}`, which becomes the endpoint).
 * Throws a ServiceError `unprocessable`, without any change, if the document cannot be imported.
 */
export async function importIntegration(
  deps: DiscoveryPorts & SaveOperationsDeps,
  address: IntegrationAddress<EditingRole>,
  body: Uint8Array,
  expected: ExpectedRevisions = null,
): Promise<Integration> {
  const target = await readIntegration(deps, address)
  requireRevision(target, expected)
  requireDocumentKind(target)
  const read = await readImportSource(withTenant(deps, address), target, body)
  const { source, url } = read
  if (!source.operations) throw convertImportFailure(url ? 'url' : 'document', source.details.discoveryEvents)
  return saveImport(deps, address, { target, ...read }, expected)
}

/** Throws a ServiceError `unprocessable` for an integration without a document. */
export function requireDocumentKind({ kind }: Pick<Integration, 'kind'>): void {
  if (kind === 'rest') return
  throw createImportError('document', 'kind', 'Only an integration of kind rest has a document.')
}

/** `url`: where the document came from; "" when it was sent, as `stored`. `part`: the part that was read. */
type ReadImport = {
  target: Integration
  source: DiscoveredSource
  url: string
  part: DocumentPart | null
  stored?: StoredDocument | null
}

/** Stores the imported document in the integration. */
export async function saveImport(
  deps: DiscoveryPorts & SaveOperationsDeps,
  address: IntegrationAddress<EditingRole>,
  { target, source, url, part, stored = null }: ReadImport,
  expected: ExpectedRevisions = null,
): Promise<Integration> {
  const found = await completeDiscovery(withTenant(deps, address), target, source)
  const result = { ...found, details: withPartWarning(found.details, target.documentPart, part) }
  return editDraft(deps, address, async (writer, app, now) => {
    const old = await writer.integrations.findById(app.id, address.integrationId)
    if (!old) throw createNotFoundError('integration')
    requireRevision(old, expected)
    // An integration with a URL is read from there.
    const text = url || old.endpoint ? null : stored
    const next = {
      ...old,
      endpoint: url || old.endpoint,
      documentPath: text ? old.documentPath : '',
      documentDigest: text?.digest ?? '',
      documentImporter: importerVersion,
      documentPart: part,
    }
    const sent = { added: text ? [text] : [], known: [] }
    await storeDocuments(writer, app.owner, { ...sent, now })
    return applyDiscovery(deps, writer, { next, result, now })
  })
}

/** Warns if the part changes, since this removes operations that are otherwise only counted. */
function withPartWarning<Details extends DiscoveryResult['details']>(
  details: Details,
  before: DocumentPart | null,
  after: DocumentPart | null,
): Details {
  if (before === null || isSameJson(before, after)) return details
  const warning = `The part that was imported before (${describeDocumentPart(before)}) is replaced by another: ${describeDocumentPart(after)}.`
  return { ...details, discoveryWarnings: [warning, ...(details.discoveryWarnings ?? [])] }
}

async function readImportSource(
  deps: DocumentDiscoveryDeps,
  { documentPart }: Integration,
  body: Uint8Array,
): Promise<Omit<ReadImport, 'target'>> {
  const request = { bytes: body, part: documentPart, owner: deps.tenant.owner }
  const document = await deps.documents.readImportRequest(request, createReferenceFetcher(deps))
  const part = 'part' in document && document.part !== undefined ? document.part : documentPart
  if (!('url' in document)) {
    const stored = 'stored' in document ? document.stored : null
    return { source: buildDocumentSource(deps, document), url: '', part, stored: stored ?? null }
  }
  requireHttpUrls({ url: document.url })
  return { source: await fetchDocumentSource(deps, document.url, part), url: document.url, part }
}

const createImportError = (path: string, code: ViolationCode, message: string) =>
  new ServiceError('unprocessable', message, { details: [{ path, code, message }] })

function convertImportFailure(path: string, events: DiscoveryEvent[]): ServiceError {
  const event = events.find(({ severity }) => severity === 'error')
  return createImportError(
    path,
    toViolationCode(event?.code),
    event?.message ?? 'The document cannot be read.',
  )
}
