// Each release adds the connections and variables that are new to the environments of its app, without accounts and
// values, so that they can be set up before the release is promoted. Until then they serve nothing.
import { isSameJson } from '#base/same-json.ts'
import type { Instant } from '#base/time.ts'
import type { App } from '#core/model/apps/app.ts'
import type { AuthConnection } from '#core/model/auth-connections/auth-connection.ts'
import type { ContentsAuthConnection, ContentsFrame } from '#core/model/drafts/contents.ts'
import { withoutRegisteredClient } from '#core/model/environments/own-connection.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreWriter } from '#core/ports/store.ts'
import { listUnboundSecrets } from '../apps/connection-secrets.ts'
import { reconcileOrigins } from '../credentials/reconcile-origins.ts'

type AppVariables = Pick<App, 'variables'>

type AddedConnections = {
  app: App
  frame: Pick<ContentsFrame, 'app' | 'authConnections' | 'integrations'>
  now: Instant
}

/** `app` is locked. */
export async function addConnectionsToEnvironments(
  deps: Deps<'ids'>,
  writer: StoreWriter,
  { app, ...added }: AddedConnections,
): Promise<void> {
  for (const { owner, id } of await writer.apps.listEnvironments(app.id)) {
    const found = await writer.apps.findAndLock(owner, id)
    if (!found) continue
    const unbound = await listUnboundSecrets(writer, id)
    // @guard api/v3/environments
    const next = unbound.length > 0 ? found.app : await addVariables(writer, found.app, added.frame.app)
    await addConnections(deps, writer, { app: next, ...added })
  }
}

async function addVariables(
  writer: StoreWriter,
  app: App,
  { variables: released }: AppVariables,
): Promise<App> {
  const variables = { ...released, ...app.variables }
  return isSameJson(variables, app.variables) ? app : writer.apps.update({ ...app, variables })
}

/**
 * With the integrations that use them: a secret is bound to the servers that it is entered for. An unbound secret stays so
 * until an owner promotes, since the author of the release would choose where it is sent.
 */
export async function addConnections(
  deps: Deps<'ids'>,
  writer: StoreWriter,
  added: AddedConnections,
): Promise<void> {
  const unbound = await listUnboundSecrets(writer, added.app.id)
  const ids = await addRows(deps, writer, added)
  const known = new Map((await writer.integrations.list(added.app.id)).map((row) => [row.key, row]))
  for (const integration of added.frame.integrations) {
    const { authConnectionId: source } = integration
    const row = { ...integration, appId: added.app.id, authConnectionId: (source && ids.get(source)) || null }
    // @guard api/v3/environments
    if (row.authConnectionId && unbound.includes(row.authConnectionId)) continue
    await putIntegration(deps, writer, { ...added, row, old: known.get(row.key) })
  }
  await reconcileOrigins(writer, added.app, added.now)
}

/** Returns the ids of the environment's connections, by those of the app. */
async function addRows(
  deps: Deps<'ids'>,
  writer: StoreWriter,
  { app, frame, now }: AddedConnections,
): Promise<Map<string, string>> {
  const known = new Map((await writer.authConnections.list(app.id)).map(({ id, key }) => [key, id]))
  const ids = new Map<string, string>()
  for (const connection of frame.authConnections) {
    const id = known.get(connection.key) ?? deps.ids.create('authConnection')
    ids.set(connection.id, id)
    if (!known.has(connection.key))
      await writer.authConnections.insert(toUnusedRow(connection, { id, appId: app.id, now }))
  }
  return ids
}

const toUnusedRow = (
  { secretNames: _names, references: _references, ...connection }: ContentsAuthConnection,
  { id, appId, now }: { id: string; appId: string; now: Instant },
): AuthConnection => ({
  ...connection,
  id,
  appId,
  config: withoutRegisteredClient(connection.config),
  status: connection.config.type === 'none' ? connection.status : 'draft',
  sealed: {},
  boundOrigins: [],
  isDetached: false,
  lastValidatedAt: null,
  lastError: null,
  createdAt: now,
  updatedAt: now,
  revision: 1,
})

/** Integrations of a live release change with the next promotion only. */
async function putIntegration(
  deps: Deps<'ids'>,
  writer: StoreWriter,
  { app, now, row, old }: AddedConnections & { row: Integration; old: Integration | undefined },
): Promise<void> {
  if (!old) {
    const id = deps.ids.create('integration')
    await writer.integrations.insert({ ...row, id, createdAt: now, updatedAt: now, revision: 1 })
  } else if (app.liveReleaseId === null) {
    const { id, createdAt, revision } = old
    await writer.integrations.update({ ...row, id, createdAt, revision, updatedAt: now })
  }
}
