import { notFound, unknownReference } from '#base/errors.ts'
import { saysNothing } from '#base/json.ts'
import type { NamedSort, Page, PageRequest } from '#base/page.ts'
import { type Expected, requireRevision } from '#base/revision.ts'
import { firstFree, keyFrom } from '#base/text.ts'
import { requireHttpUrls } from '#base/url.ts'
import { namedFacts, pageRows } from '#core/engines/paging/page-rows.ts'
import type { App } from '#core/model/app.ts'
import type { Integration, IntegrationChange, NewIntegration } from '#core/model/integration.ts'
import type { Owner } from '#core/model/principal.ts'
import type { Uses } from '#core/ports/sockets.ts'
import type { Writer } from '#core/ports/store.ts'
import { editDraft, readApp, unchanged } from '#core/services/apps/app-access.ts'
import { settleOrigins } from '#core/services/credentials/settle-origins.ts'
import { applyDiscovery } from '#core/services/discovery/apply-discovery.ts'
import { draftBindings } from '#core/services/discovery/binding-drafts.ts'
import { type DiscoveryUses, discoverIntegration } from '#core/services/discovery/discover-integration.ts'
import { noFacts } from '#core/services/discovery/discovery.ts'
import { type SavingUses, saveOperations } from '#core/services/discovery/save-operations.ts'

export const listIntegrations = (uses: Uses<'store'>, by: Owner, appId: string): Promise<Integration[]> =>
  readApp(uses, by, appId, (reader, app) => reader.integrations.all(app.id))

/** The query searches name, key, title, base URL and endpoint. */
const paging = namedFacts<Integration>(
  (integration) => integration,
  ({ title, baseUrl, endpoint }) => [title, baseUrl, endpoint],
)

export const pageIntegrations = async (
  uses: Uses<'store'>,
  by: Owner,
  appId: string,
  request: PageRequest<NamedSort>,
): Promise<Page<Integration>> => pageRows(await listIntegrations(uses, by, appId), request, paging)

export const findIntegration = (
  uses: Uses<'store'>,
  by: Owner,
  appId: string,
  id: string,
): Promise<Integration> =>
  readApp(uses, by, appId, async (reader, app) => {
    const integration = await reader.integrations.byId(app.id, id)
    if (!integration) throw notFound('integration')
    return integration
  })

async function requireConnection(writer: Writer, app: App, id: string | null | undefined): Promise<void> {
  if (id && !(await writer.authConnections.byId(app.id, id))) {
    throw unknownReference('authConnectionId', 'auth connection')
  }
}

/** A document that cannot be fetched does not fail the creation: the error is stored in the integration. */
export async function createIntegration(
  uses: DiscoveryUses & SavingUses,
  by: Owner,
  appId: string,
  sent: NewIntegration,
): Promise<Integration> {
  requireHttpUrls({ endpoint: sent.endpoint, baseUrl: sent.baseUrl })
  await readApp(uses, by, appId, async () => {})
  const found = await discoverIntegration(uses, { ...sent, appId })
  return editDraft(uses, by, appId, async (writer, app, now) => {
    await requireConnection(writer, app, sent.authConnectionId)
    const taken = new Set((await writer.integrations.all(app.id)).map((one) => one.key))
    const integration: Integration = {
      ...sent,
      ...noFacts,
      ...found.facts,
      id: uses.ids.make('integration'),
      appId: app.id,
      key: firstFree(keyFrom(sent.name, 'integration'), taken, '_', 64),
      baseUrl: sent.baseUrl || found.baseUrl,
      createdAt: now,
      updatedAt: now,
      revision: 1,
    }
    await writer.integrations.insert(integration)
    await settleOrigins(writer, app.id, now)
    const { operations } = found
    if (operations) await saveOperations(uses, writer, integration, operations, integration.importReport, now)
    return integration
  })
}

export async function changeIntegration(
  uses: DiscoveryUses & SavingUses,
  by: Owner,
  appId: string,
  id: string,
  change: IntegrationChange,
  expected: Expected,
): Promise<Integration> {
  if (saysNothing(change)) return unchanged(findIntegration(uses, by, appId, id), (row) => row, expected)
  requireHttpUrls({ endpoint: change.endpoint, baseUrl: change.baseUrl })
  const before = await findIntegration(uses, by, appId, id)
  const moved = change.endpoint !== undefined && change.endpoint !== before.endpoint
  const found = moved ? await discoverIntegration(uses, { ...before, ...change }) : null
  return editDraft(uses, by, appId, async (writer, app, now) => {
    const old = await writer.integrations.byId(app.id, id)
    if (!old) throw notFound('integration')
    requireRevision(old, expected)
    await requireConnection(writer, app, change.authConnectionId)
    return applyDiscovery(uses, writer, old, { ...old, ...change }, found, now)
  })
}

export const deleteIntegration = (
  uses: Uses<'store' | 'clock'>,
  by: Owner,
  appId: string,
  id: string,
  expected: Expected,
): Promise<void> =>
  editDraft(uses, by, appId, async (writer, app, now) => {
    const old = await writer.integrations.byId(app.id, id)
    if (!old) throw notFound('integration')
    requireRevision(old, expected)
    const gone = new Set((await writer.operations.outlines(app.id, id)).map((operation) => operation.id))
    await writer.operations.removeOfIntegration(app.id, id)
    await writer.integrations.remove(app.id, id)
    await settleOrigins(writer, app.id, now)
    await draftBindings(writer, app, gone, now)
  })
