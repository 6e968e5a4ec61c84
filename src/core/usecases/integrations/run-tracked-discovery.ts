import { isSameJson } from '#base/same-json.ts'
import { createStoredDataRedactor } from '#core/engines/calls/redaction/index.ts'
import type { IntegrationAddress } from '#core/model/entity-address.ts'
import type { DiscoveryStep } from '#core/model/integrations/discovery-step.ts'
import { maxAddressRequestBytes } from '#core/model/integrations/import-request.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import type { EditingRole } from '#core/model/workspaces/role.ts'
import { withTenant } from '#core/services/calls/build-tenant.ts'
import { listKnownSecrets } from '#core/services/credentials/list-known-secrets.ts'
import { buildDocumentSource } from '#core/services/discovery/discover-document.ts'
import {
  createDiscoveryTracker,
  type DiscoveryTracker,
  type DiscoveryWatch,
} from '#core/services/discovery/discovery-tracker.ts'
import type { DiscoveryPorts } from '#core/services/discovery/run-discovery.ts'
import type { SaveOperationsDeps } from '#core/services/discovery/save-operations.ts'
import { summarizeSave, summarizeSource } from '#core/services/discovery/summarize-step.ts'
import { createReferenceFetcher } from '#core/services/fetching/reference-fetcher.ts'
import { discoverIntegration } from './discover-integration.ts'
import { requireDocumentKind, saveImport } from './import-integration.ts'
import { changeIntegration, readIntegration } from './integrations.ts'

type DiscoverySources = DiscoveryPorts & SaveOperationsDeps

/** `body`: `{url}`, which becomes the endpoint, or `{document}`. */
export type TrackedDiscovery = DiscoveryWatch & { body: Uint8Array }

/**
 * Reads the source of an integration and reports each step. A source that cannot be read is a failed step.
 * The failure of an address is stored; the failure of a document is not. Can be cancelled until the
 * operations are stored.
 */
export async function runTrackedDiscovery(
  deps: DiscoverySources,
  address: IntegrationAddress<EditingRole>,
  { body, ...watch }: TrackedDiscovery,
): Promise<readonly DiscoveryStep[]> {
  const target = await readIntegration(deps, address)
  const secrets = await listKnownSecrets(deps, address.appId, target.authConnectionId)
  const tracker = createDiscoveryTracker(deps, createStoredDataRedactor(secrets), watch)
  const tracked = { ...withSignal(deps, watch.signal), tracker }
  const saved = await discoverFromRequest(tracked, address, target, body)
  if (saved) tracker.end(summarizeSave(saved.discoveryEvents))
  return tracker.steps
}

/** Null if nothing was stored. */
async function discoverFromRequest(
  deps: DiscoverySources & { tracker: DiscoveryTracker },
  address: IntegrationAddress<EditingRole>,
  target: Integration,
  body: Uint8Array,
): Promise<Integration | null> {
  const { documents, tracker } = deps
  const tenanted = withTenant(deps, address)
  const isDocument = body.length > maxAddressRequestBytes
  if (isDocument) tracker.begin('read')
  const request = { bytes: body, part: target.documentPart, owner: tenanted.tenant.owner }
  const read = await documents.readImportRequest(request, createReferenceFetcher(tenanted))
  if ('url' in read) {
    const { url, part = target.documentPart } = read
    // Setting the same address and part again would read nothing.
    if (url === target.endpoint && isSameJson(part, target.documentPart))
      return discoverIntegration(deps, address)
    return changeIntegration(deps, address, { endpoint: url, documentPart: part }, null)
  }
  if (!isDocument) tracker.begin('read')
  requireDocumentKind(target)
  const source = buildDocumentSource(deps, read)
  const part = 'part' in read && read.part !== undefined ? read.part : target.documentPart
  if (source.operations) return saveImport(deps, address, { target, source, url: '', part })
  tracker.end(summarizeSource(source))
  return null
}

/** Cancelling the discovery ends its requests. */
const withSignal = (deps: DiscoverySources, signal: AbortSignal): DiscoverySources => ({
  ...deps,
  upstream: { send: (request) => deps.upstream.send({ ...request, signal }) },
  mcpUpstream: {
    list: (server, limits) => deps.mcpUpstream.list(server, { ...limits, signal }),
    call: (server, call, limits) => deps.mcpUpstream.call(server, call, limits),
  },
})
