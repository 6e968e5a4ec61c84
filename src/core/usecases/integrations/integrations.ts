import { createNotFoundError, createUnknownReferenceError } from '#base/errors.ts'
import { isEmptyChange } from '#base/json.ts'
import type { ListPage, NamedSort, PageRequest } from '#base/page.ts'
import { createNamedAccessors, paginateRows } from '#base/paginate-rows.ts'
import { type ExpectedRevisions, requireRevision } from '#base/revision.ts'
import { isSameJson } from '#base/same-json.ts'
import { findFreeName, keyFormat, toKey } from '#base/text.ts'
import { completeBaseUrl } from '#core/engines/calls/rest-request/index.ts'
import { defaultsOf } from '#core/entities/entity.ts'
import { integration as integrationEntity } from '#core/entities/integration.ts'
import type { App } from '#core/model/apps/app.ts'
import type { AppAddress, IntegrationAddress } from '#core/model/entity-address.ts'
import type { Integration, IntegrationChange, NewIntegration } from '#core/model/integrations/integration.ts'
import { hasPlaceholder } from '#core/model/variables/resolve-variables.ts'
import type { EditingRole } from '#core/model/workspaces/role.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreWriter } from '#core/ports/store.ts'
import {
  addToDraft,
  editDraft,
  readInApp,
  readUnchanged,
  requireBindingRole,
} from '#core/services/apps/app-access.ts'
import { requireUrlsIn } from '#core/services/apps/require-urls.ts'
import { withTenant } from '#core/services/calls/build-tenant.ts'
import { reconcileOrigins } from '#core/services/credentials/reconcile-origins.ts'
import { applyDiscovery } from '#core/services/discovery/apply-discovery.ts'
import { forgetDifference } from '#core/services/discovery/forget-difference.ts'
import { discoverUnreadServer } from '#core/services/discovery/read-unread-servers.ts'
import { type DiscoveryPorts, runDiscovery } from '#core/services/discovery/run-discovery.ts'
import { type SaveOperationsDeps, saveOperations } from '#core/services/discovery/save-operations.ts'
import { revertBindingsToDraft } from '#core/services/tools/revert-bindings.ts'

export const listIntegrations = (deps: Deps<'store'>, address: AppAddress): Promise<Integration[]> =>
  readInApp(deps, address, (reader, app) => reader.integrations.list(app.id))

/** The query searches name, key, title, base URL and endpoint. */
const paging = createNamedAccessors<Integration>(
  (integration) => integration,
  ({ title, baseUrl, endpoint }) => [title, baseUrl, endpoint],
)

export const pageIntegrations = async (
  deps: Deps<'store'>,
  address: AppAddress,
  request: PageRequest<NamedSort>,
): Promise<ListPage<Integration>> => paginateRows(await listIntegrations(deps, address), request, paging)

export const readIntegration = (deps: Deps<'store'>, address: IntegrationAddress): Promise<Integration> =>
  readInApp(deps, address, async (reader, app) => {
    const integration = await reader.integrations.findById(app.id, address.integrationId)
    if (!integration) throw createNotFoundError('integration')
    return integration
  })

async function requireConnection(
  writer: StoreWriter,
  app: App,
  id: string | null | undefined,
): Promise<void> {
  if (id && !(await writer.authConnections.findById(app.id, id))) {
    throw createUnknownReferenceError('authConnectionId', 'auth connection')
  }
}

/** A document that cannot be fetched does not fail the creation: the error is stored in the integration. */
export async function createIntegration(
  deps: DiscoveryPorts & SaveOperationsDeps,
  address: AppAddress<EditingRole>,
  input: NewIntegration,
): Promise<Integration> {
  await requireUrlsIn(deps, address, integrationEntity.members, input)
  await readInApp(deps, address, (reader) => requireBindingRole(reader, address, input.authConnectionId))
  const discovery = await runDiscovery(withTenant(deps, address), { ...input, appId: address.appId })
  return addToDraft(deps, address, async (writer, app, now) => {
    await requireConnection(writer, app, input.authConnectionId)
    const taken = new Set((await writer.integrations.list(app.id)).map((other) => other.key))
    const integration: Integration = {
      ...defaultsOf(integrationEntity.members),
      ...input,
      ...discovery.details,
      status: input.status ?? (discovery.details.lastError === null ? 'ready' : 'draft'),
      id: deps.ids.create('integration'),
      appId: app.id,
      key: findFreeName(toKey(input.name, 'integration'), taken, keyFormat),
      endpoint: hasPlaceholder(input.endpoint) ? input.endpoint : (discovery.address ?? input.endpoint),
      baseUrl: completeBaseUrl(input.baseUrl, discovery.details.declaredServer ?? '') || discovery.baseUrl,
      createdAt: now,
      updatedAt: now,
      revision: 1,
    }
    await writer.integrations.insert(integration)
    await reconcileOrigins(writer, app, now)
    const { operations } = discovery
    const { importReport: report } = integration
    if (operations) await saveOperations(deps, writer, { integration, found: operations, report, now })
    return integration
  })
}

export async function changeIntegration(
  deps: DiscoveryPorts & SaveOperationsDeps,
  address: IntegrationAddress<EditingRole>,
  change: IntegrationChange,
  expected: ExpectedRevisions,
): Promise<Integration> {
  if (isEmptyChange(change)) return readUnchanged(readIntegration(deps, address), (row) => row, expected)
  await requireUrlsIn(deps, address, integrationEntity.members, change)
  const before = await readIntegration(deps, address)
  const isMoved = change.endpoint !== undefined && change.endpoint !== before.endpoint
  const { authConnectionId = before.authConnectionId } = change
  await readInApp(deps, address, (reader) => requireBindingRole(reader, address, authConnectionId))
  const isOther = change.documentPart !== undefined && !isSameJson(change.documentPart, before.documentPart)
  const target = { ...before, ...change }
  const isReconnected = change.authConnectionId !== undefined && authConnectionId !== before.authConnectionId
  const discovery =
    isMoved || isOther
      ? await runDiscovery(withTenant(deps, address), target)
      : isReconnected
        ? await discoverUnreadServer(deps, address, target)
        : null
  return editDraft(deps, address, async (writer, app, now) => {
    const old = await writer.integrations.findById(app.id, address.integrationId)
    if (!old) throw createNotFoundError('integration')
    requireRevision(old, expected)
    await requireConnection(writer, app, change.authConnectionId)
    if (isMoved) await forgetDifference(writer, app.id, old.id)
    const next = { ...old, ...change, baseUrl: completeTypedUrl(old, change) }
    return applyDiscovery(deps, writer, { next, result: discovery, now, isMoved })
  })
}

/** Entering the host alone again, after it was completed, is deliberate. */
function completeTypedUrl(old: Integration, { baseUrl }: IntegrationChange): string {
  if (baseUrl === undefined) return old.baseUrl
  const completed = completeBaseUrl(baseUrl, old.declaredServer)
  return completed === old.baseUrl ? baseUrl : completed
}

export const deleteIntegration = (
  deps: Deps<'store' | 'clock' | 'digest' | 'timer'>,
  address: IntegrationAddress<EditingRole>,
  expected: ExpectedRevisions,
): Promise<void> =>
  editDraft(deps, address, async (writer, app, now) => {
    const old = await writer.integrations.findById(app.id, address.integrationId)
    if (!old) throw createNotFoundError('integration')
    requireRevision(old, expected)
    const removedOperationIds = new Set(
      await writer.operations.removeByIntegration(app.id, address.integrationId),
    )
    await writer.pendingDefinitions.removeByIntegration(app.id, address.integrationId)
    await writer.integrations.remove(app.id, address.integrationId)
    await writer.pendingDifferences.removeByIntegration(app.id, address.integrationId)
    await writer.sourceWatches.remove(app.id, address.integrationId)
    await reconcileOrigins(writer, app, now)
    await revertBindingsToDraft(writer, app, removedOperationIds, now)
  })
