import { createInvalidInputError, createNotFoundError } from '#base/errors.ts'
import { isEmptyChange } from '#base/json.ts'
import type { ListPage, NamedSort, PageRequest } from '#base/page.ts'
import { createNamedAccessors, paginateRows } from '#base/paginate-rows.ts'
import { type ExpectedRevisions, requireRevision } from '#base/revision.ts'
import { isSameJson } from '#base/same-json.ts'
import { findFreeName, keyFormat, toKey } from '#base/text.ts'
import { contentOf } from '#core/engines/apps/draft-diff/index.ts'
import { checkRequestSettings } from '#core/engines/credentials/oauth-client/index.ts'
import { authConnection } from '#core/entities/auth-connection.ts'
import type { App } from '#core/model/apps/app.ts'
import {
  type AuthConfig,
  type AuthConnection,
  type AuthConnectionChange,
  emptyAuthConfig,
  type NewAuthConnection,
  withoutEmptySettings,
} from '#core/model/auth-connections/auth-connection.ts'
import type { AppAddress, AuthConnectionAddress } from '#core/model/entity-address.ts'
import { withoutOwnConfig } from '#core/model/environments/own-connection.ts'
import { findUnboundOrigins, listConnectionOrigins } from '#core/model/integrations/bound-origins.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import type { EditingRole } from '#core/model/workspaces/role.ts'
import { secretRoleOf } from '#core/model/workspaces/workspace.ts'
import type { Deps } from '#core/ports/ports.ts'
import {
  editDraft,
  editOwnPart,
  readInApp,
  readUnchanged,
  requireDraft,
  withRole,
  withSecretRole,
} from '#core/services/apps/app-access.ts'
import { invalidateServedApp } from '#core/services/apps/invalidate-served-app.ts'
import { requireUrlsIn } from '#core/services/apps/require-urls.ts'
import { reconcileConnectionOrigins } from '#core/services/credentials/reconcile-origins.ts'
import {
  hasNewSecret,
  hasOutdatedTokens,
  requirePermittedReferences,
  sealSecrets,
  selectRetainedSecrets,
  withoutBlankSecrets,
} from '#core/services/credentials/seal-secrets.ts'
import { readUnreadServers, type UnreadServerDeps } from '#core/services/discovery/read-unread-servers.ts'
import { listCalledIntegrations } from '#core/services/variables/resolve-rows.ts'

async function checkConfig(
  deps: Deps<'store'>,
  address: AppAddress,
  config: Partial<AuthConfig>,
): Promise<void> {
  await requireUrlsIn(deps, address, authConnection.members, { config })
  const violations = checkRequestSettings(config)
  if (violations.length > 0)
    throw createInvalidInputError(
      violations.map((violation) => ({ ...violation, path: `config.${violation.path}` })),
    )
}

export const listAuthConnections = (deps: Deps<'store'>, address: AppAddress): Promise<AuthConnection[]> =>
  readInApp(deps, address, (reader, app) => reader.authConnections.list(app.id))

/** The query searches name, key and provider. */
const paging = createNamedAccessors<AuthConnection>(
  (connection) => connection,
  ({ providerKey }) => [providerKey],
)

export const pageAuthConnections = async (
  deps: Deps<'store'>,
  address: AppAddress,
  request: PageRequest<NamedSort>,
): Promise<ListPage<AuthConnection>> =>
  paginateRows(await listAuthConnections(deps, address), request, paging)

export const readAuthConnection = (
  deps: Deps<'store'>,
  address: AuthConnectionAddress,
): Promise<AuthConnection> =>
  readInApp(deps, address, async (reader, app) => {
    const connection = await reader.authConnections.findById(app.id, address.authConnectionId)
    if (!connection) throw createNotFoundError('auth connection')
    return connection
  })

export async function createAuthConnection(
  deps: Deps<'store' | 'clock' | 'ids' | 'digest' | 'secrets' | 'secretSource' | 'timer'>,
  address: AppAddress<EditingRole>,
  input: NewAuthConnection,
): Promise<AuthConnection> {
  await checkConfig(deps, address, input.config)
  const target = hasNewSecret(input.secrets) ? withRole(secretRoleOf(address.caller), address) : address
  return editDraft(deps, target, async (writer, app, now) => {
    requirePermittedReferences(deps, app.owner, input.secrets, 'config.')
    const id = deps.ids.create('authConnection')
    const taken = new Set((await writer.authConnections.list(app.id)).map((other) => other.key))
    const connection: AuthConnection = {
      id,
      appId: app.id,
      providerKey: input.providerKey,
      key: findFreeName(toKey(input.name, 'auth'), taken, keyFormat),
      name: input.name,
      status: input.status,
      config: withoutEmptySettings({ ...emptyAuthConfig, ...input.config }),
      sealed: await sealSecrets(deps, id, {}, input.secrets),
      boundOrigins: [],
      isDetached: false,
      grants: input.grants,
      lastValidatedAt: null,
      lastError: null,
      createdAt: now,
      updatedAt: now,
      revision: 1,
    }
    await writer.authConnections.insert(connection)
    return connection
  })
}

/** Removing all additional parameters is a change, although the value is empty. */
const isUnchanged = (change: AuthConnectionChange) =>
  isEmptyChange(change) && Object.keys(change.config ?? {}).length === 0

export async function changeAuthConnection(
  deps: Deps<'ids' | 'secrets' | 'secretSource' | 'events'> & UnreadServerDeps,
  target: AuthConnectionAddress<EditingRole>,
  change: AuthConnectionChange,
  expected: ExpectedRevisions,
): Promise<AuthConnection> {
  const address = withSecretRole(target)
  if (isUnchanged(change)) return readUnchanged(readAuthConnection(deps, address), (row) => row, expected)
  await checkConfig(deps, address, change.config ?? {})
  const { connection, app } = await editOwnPart(deps, address, async (writer, app, now) => {
    const old = await writer.authConnections.findById(app.id, address.authConnectionId)
    if (!old) throw createNotFoundError('auth connection')
    requireRevision(old, expected)
    requirePermittedReferences(deps, app.owner, change.secrets ?? {}, 'config.')
    const integrations = await listCalledIntegrations(writer, app.id)
    const next = await applyConnectionChange(deps, old, change, integrations)
    if (app.environmentOf !== null) requireOwnChange(app, old, next)
    const hasSubmittedSecret = hasNewSecret(change.secrets ?? {})
    if (hasSubmittedSecret || hasOutdatedTokens(old, next))
      await writer.oauthTokens.remove(address.authConnectionId)
    // New secrets are bound to the origins that currently use the connection.
    const reset = hasSubmittedSecret ? { boundOrigins: [], lastError: null } : {}
    const reconciled = await reconcileConnectionOrigins(writer, { ...next, ...reset }, integrations)
    const connection = await writer.authConnections.update({ ...reconciled, updatedAt: now })
    await invalidateServedApp(deps, writer, app)
    return { connection, app }
  })
  deps.events.notifyServingChanged(app.publicMcpId)
  if (hasNewSecret(change.secrets ?? {})) await readUnreadServers(deps, address, connection.id)
  return connection
}

/** An environment has the secrets and the account of a connection; the rest is promoted. */
function requireOwnChange(app: App, old: AuthConnection, next: AuthConnection): void {
  const toPromoted = ({ sealed: _, ...connection }: AuthConnection) => {
    const promoted = { ...connection, status: old.status, config: withoutOwnConfig(connection.config) }
    return contentOf.connection(promoted)
  }
  // @guard api/v3/environments
  if (!isSameJson(toPromoted(old), toPromoted(next))) requireDraft(app)
}

async function applyConnectionChange(
  deps: Deps<'secrets'>,
  old: AuthConnection,
  { secrets = {}, config = {}, ...rest }: AuthConnectionChange,
  integrations: Integration[],
): Promise<AuthConnection> {
  const origins = listConnectionOrigins(integrations, old.id)
  const widensOrigins = hasNewSecret(secrets) && findUnboundOrigins(old.boundOrigins, origins).length > 0
  const input = old.isDetached ? withoutBlankSecrets(secrets) : secrets
  const sealed = await sealSecrets(deps, old.id, selectRetainedSecrets(old, config, widensOrigins), input)
  return { ...old, ...rest, config: withoutEmptySettings({ ...old.config, ...config }), sealed }
}

export async function deleteAuthConnection(
  deps: Deps<'store' | 'clock' | 'ids' | 'digest' | 'events' | 'timer'>,
  address: AuthConnectionAddress<EditingRole>,
  expected: ExpectedRevisions,
): Promise<void> {
  const app = await editDraft(deps, address, async (writer, app) => {
    const old = await writer.authConnections.findById(app.id, address.authConnectionId)
    if (!old) throw createNotFoundError('auth connection')
    requireRevision(old, expected)
    await writer.authConnections.remove(app.id, address.authConnectionId)
    await writer.oauthTokens.remove(address.authConnectionId)
    await writer.pendingAuthorizations.removeByConnection(address.authConnectionId)
    await invalidateServedApp(deps, writer, app)
    return app
  })
  deps.events.notifyServingChanged(app.publicMcpId)
}
