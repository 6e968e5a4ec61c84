import { notFound, unknownReference } from '#base/errors.ts'
import { saysNothing } from '#base/json.ts'
import type { NamedSort, Page, PageRequest } from '#base/page.ts'
import { type Expected, requireRevision } from '#base/revision.ts'
import { firstFree, keyFrom } from '#base/text.ts'
import type { Instant } from '#base/time.ts'
import { originOf, requireHttpUrls } from '#base/url.ts'
import { namedFacts, pageRows } from '#core/engines/page-rows.ts'
import type { App } from '#core/model/app.ts'
import type { Integration, IntegrationChange, NewIntegration } from '#core/model/integration.ts'
import type { Owner } from '#core/model/principal.ts'
import type { Uses } from '#core/ports/sockets.ts'
import type { Writer } from '#core/ports/store.ts'
import { editDraft, readApp, unchanged } from './access.ts'
import { draftBindings } from './binding-drafts.ts'
import { type Discovery, discoverIntegration } from './discover-integration.ts'
import { saveOperations } from './save-operations.ts'

export const listIntegrations = (uses: Uses<'store'>, by: Owner, appId: string): Promise<Integration[]> =>
  readApp(uses, by, appId, (reader, app) => reader.integrations.all(app.id))

/** Found by name, key, title, base URL and endpoint. */
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

const undiscovered: Discovery = {
  facts: {
    title: '',
    specVersion: '',
    discoveryWarnings: [],
    discoveryEvents: [],
    lastDiscoveredAt: null,
    lastError: null,
  },
  baseUrl: '',
  operations: null,
}

/** A document that cannot be had never fails the create: the integration says what went wrong. */
export async function createIntegration(
  uses: Uses<'store' | 'clock' | 'ids' | 'digest' | 'upstream'>,
  by: Owner,
  appId: string,
  sent: NewIntegration,
): Promise<Integration> {
  requireHttpUrls({ endpoint: sent.endpoint, baseUrl: sent.baseUrl })
  await readApp(uses, by, appId, async () => {})
  const found = sent.endpoint ? await discoverIntegration(uses, sent.endpoint) : undiscovered
  return editDraft(uses, by, appId, async (writer, app, now) => {
    await requireConnection(writer, app, sent.authConnectionId)
    const taken = new Set((await writer.integrations.all(app.id)).map((one) => one.key))
    const integration: Integration = {
      ...sent,
      ...found.facts,
      id: uses.ids.make('integration'),
      appId: app.id,
      key: firstFree(keyFrom(sent.name, 'integration'), taken, '_', 64),
      baseUrl: sent.baseUrl || found.baseUrl,
      authDiscoveryStatus: 'none',
      authDiscoveredAt: null,
      authSuggestions: [],
      createdAt: now,
      updatedAt: now,
      revision: 1,
    }
    await writer.integrations.insert(integration)
    if (found.operations) await saveOperations(uses, writer, integration, found.operations, now)
    return integration
  })
}

export async function changeIntegration(
  uses: Uses<'store' | 'clock' | 'ids' | 'digest' | 'upstream'>,
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
  const found = moved && change.endpoint ? await discoverIntegration(uses, change.endpoint) : null
  return editDraft(uses, by, appId, async (writer, app, now) => {
    const old = await writer.integrations.byId(app.id, id)
    if (!old) throw notFound('integration')
    requireRevision(old, expected)
    await requireConnection(writer, app, change.authConnectionId)
    const facts = found?.facts ?? {}
    const baseUrl = (change.baseUrl ?? old.baseUrl) || (found?.baseUrl ?? '')
    const changed = await writer.integrations.update({ ...old, ...change, ...facts, baseUrl, updatedAt: now })
    if (originOf(changed.baseUrl) !== originOf(old.baseUrl)) await detachSecrets(writer, changed, now)
    if (found?.operations) await saveOperations(uses, writer, changed, found.operations, now)
    return changed
  })
}

/** A secret was given for the origin of its time: where calls now go elsewhere, it is let go until it is sent again. */
async function detachSecrets(writer: Writer, integration: Integration, now: Instant): Promise<void> {
  if (!integration.authConnectionId) return
  const connection = await writer.authConnections.byId(integration.appId, integration.authConnectionId)
  if (!connection || Object.keys(connection.sealed).length === 0) return
  await writer.authConnections.update({ ...connection, sealed: {}, status: 'draft', updatedAt: now })
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
    const gone = new Set((await writer.operations.ofIntegration(app.id, id)).map((operation) => operation.id))
    await writer.operations.removeOfIntegration(app.id, id)
    await writer.integrations.remove(app.id, id)
    await draftBindings(writer, app, gone, now)
  })
