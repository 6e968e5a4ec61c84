import { notFound } from '#base/errors.ts'
import { saysNothing } from '#base/json.ts'
import type { NamedSort, Page, PageRequest } from '#base/page.ts'
import { type Expected, requireRevision } from '#base/revision.ts'
import { firstFree, keyFrom } from '#base/text.ts'
import { requireHttpUrls } from '#base/url.ts'
import { originsUsing, unboundOf } from '#core/engines/bound-origins/bound-origins.ts'
import { namedFacts, pageRows } from '#core/engines/paging/page-rows.ts'
import type {
  AuthConfig,
  AuthConnection,
  AuthConnectionChange,
  NewAuthConnection,
} from '#core/model/auth-connection.ts'
import type { Integration } from '#core/model/integration.ts'
import type { Owner } from '#core/model/principal.ts'
import type { Uses } from '#core/ports/sockets.ts'
import { editDraft, readApp, unchanged } from '#core/services/apps/app-access.ts'
import { markServing } from '#core/services/apps/serving.ts'
import {
  keptSecrets,
  outdatesTokens,
  sealAll,
  sendsSecret,
  withoutBlanks,
} from '#core/services/credentials/seal-secrets.ts'
import { settled } from '#core/services/credentials/settle-origins.ts'

const emptyConfig: AuthConfig = {
  type: 'none',
  authorizationEndpoint: '',
  tokenEndpoint: '',
  registrationEndpoint: '',
  registrationAuthMode: '',
  registrationClientUri: '',
  lastRegisteredAt: '',
  clientId: '',
  headerName: '',
  queryParamName: '',
  headerPrefix: '',
  username: '',
  scopes: [],
  audience: '',
  enabled: true,
  isDefault: false,
}

const checkUrls = ({ authorizationEndpoint, tokenEndpoint, registrationEndpoint }: Partial<AuthConfig>) =>
  requireHttpUrls({
    'config.authorizationEndpoint': authorizationEndpoint,
    'config.tokenEndpoint': tokenEndpoint,
    'config.registrationEndpoint': registrationEndpoint,
  })

export const listAuthConnections = (
  uses: Uses<'store'>,
  by: Owner,
  appId: string,
): Promise<AuthConnection[]> => readApp(uses, by, appId, (reader, app) => reader.authConnections.all(app.id))

/** The query searches name, key and provider. */
const paging = namedFacts<AuthConnection>(
  (connection) => connection,
  ({ providerKey }) => [providerKey],
)

export const pageAuthConnections = async (
  uses: Uses<'store'>,
  by: Owner,
  appId: string,
  request: PageRequest<NamedSort>,
): Promise<Page<AuthConnection>> => pageRows(await listAuthConnections(uses, by, appId), request, paging)

export const findAuthConnection = (
  uses: Uses<'store'>,
  by: Owner,
  appId: string,
  id: string,
): Promise<AuthConnection> =>
  readApp(uses, by, appId, async (reader, app) => {
    const connection = await reader.authConnections.byId(app.id, id)
    if (!connection) throw notFound('auth connection')
    return connection
  })

export const createAuthConnection = (
  uses: Uses<'store' | 'clock' | 'ids' | 'secrets'>,
  by: Owner,
  appId: string,
  sent: NewAuthConnection,
): Promise<AuthConnection> => {
  checkUrls(sent.config)
  return editDraft(uses, by, appId, async (writer, app, now) => {
    const id = uses.ids.make('authConnection')
    const taken = new Set((await writer.authConnections.all(app.id)).map((one) => one.key))
    const connection: AuthConnection = {
      id,
      appId: app.id,
      providerKey: sent.providerKey,
      key: firstFree(keyFrom(sent.name, 'auth'), taken, '_', 64),
      name: sent.name,
      status: sent.status,
      config: { ...emptyConfig, ...sent.config },
      sealed: await sealAll(uses, id, {}, sent.secrets),
      boundOrigins: [],
      isDetached: false,
      grants: sent.grants,
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

export async function changeAuthConnection(
  uses: Uses<'store' | 'clock' | 'ids' | 'secrets' | 'events'>,
  by: Owner,
  appId: string,
  id: string,
  change: AuthConnectionChange,
  expected: Expected,
): Promise<AuthConnection> {
  if (saysNothing(change)) return unchanged(findAuthConnection(uses, by, appId, id), (row) => row, expected)
  checkUrls(change.config ?? {})
  const { connection, app } = await editDraft(uses, by, appId, async (writer, app, now) => {
    const old = await writer.authConnections.byId(app.id, id)
    if (!old) throw notFound('auth connection')
    requireRevision(old, expected)
    const integrations = await writer.integrations.all(app.id)
    const next = await changed(uses, old, change, integrations)
    const isSent = sendsSecret(change.secrets ?? {})
    if (isSent || outdatesTokens(old, next)) await writer.oauthTokens.remove(id)
    // New secrets are bound to the origins that use the connection now.
    const unbound = isSent ? { boundOrigins: [], lastError: null } : {}
    const bound = await settled(writer, { ...next, ...unbound }, integrations)
    const connection = await writer.authConnections.update({ ...bound, updatedAt: now })
    await markServing(uses, writer, app, now)
    return { connection, app }
  })
  uses.events.servingChanged(app.publicMcpId)
  return connection
}

async function changed(
  uses: Uses<'secrets'>,
  old: AuthConnection,
  { secrets = {}, config = {}, ...plain }: AuthConnectionChange,
  integrations: Integration[],
): Promise<AuthConnection> {
  const origins = originsUsing(integrations, old.id)
  const widens = sendsSecret(secrets) && unboundOf(old.boundOrigins, origins).length > 0
  const sent = old.isDetached ? withoutBlanks(secrets) : secrets
  const sealed = await sealAll(uses, old.id, keptSecrets(old, config, widens), sent)
  return { ...old, ...plain, config: { ...old.config, ...config }, sealed }
}

export async function deleteAuthConnection(
  uses: Uses<'store' | 'clock' | 'ids' | 'events'>,
  by: Owner,
  appId: string,
  id: string,
  expected: Expected,
): Promise<void> {
  const app = await editDraft(uses, by, appId, async (writer, app, now) => {
    const old = await writer.authConnections.byId(app.id, id)
    if (!old) throw notFound('auth connection')
    requireRevision(old, expected)
    await writer.authConnections.remove(app.id, id)
    await writer.oauthTokens.remove(id)
    await writer.pendingAuthorizations.removeOf(id)
    await markServing(uses, writer, app, now)
    return app
  })
  uses.events.servingChanged(app.publicMcpId)
}
