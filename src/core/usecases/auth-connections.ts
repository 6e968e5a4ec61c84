import { notFound } from '#base/errors.ts'
import { saysNothing } from '#base/json.ts'
import type { NamedSort, Page, PageRequest } from '#base/page.ts'
import { type Expected, requireRevision } from '#base/revision.ts'
import { mask } from '#base/secret.ts'
import { firstFree, keyFrom } from '#base/text.ts'
import { requireHttpUrls } from '#base/url.ts'
import { namedFacts, pageRows } from '#core/engines/page-rows.ts'
import {
  type AuthConfig,
  type AuthConnection,
  type AuthConnectionChange,
  type NewAuthConnection,
  type SealedSecrets,
  type SentSecrets,
  secretNames,
} from '#core/model/auth-connection.ts'
import type { Owner } from '#core/model/principal.ts'
import type { Uses } from '#core/ports/sockets.ts'
import { editDraft, readApp, unchanged } from './access.ts'
import { markServing } from './serving.ts'

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

/** What is kept of the old secrets and what of the sent ones: the mask keeps, "" clears, anything else is sealed anew. */
async function sealAll(
  uses: Uses<'secrets'>,
  rowId: string,
  kept: SealedSecrets,
  sent: SentSecrets,
): Promise<SealedSecrets> {
  const sealed: SealedSecrets = {}
  for (const field of secretNames) {
    const text = sent[field] ?? mask
    if (text === mask) {
      if (kept[field]) sealed[field] = kept[field]
    } else if (text !== '') {
      sealed[field] = await uses.secrets.seal(text, { table: 'auth_connections', rowId, field })
    }
  }
  return sealed
}

/** A secret was given for the endpoints of its time: when they move, what is not sent again is let go. */
export function movedEndpoint(connection: AuthConnection, change: Partial<AuthConfig>): boolean {
  const moved = (member: 'tokenEndpoint' | 'authorizationEndpoint') =>
    change[member] !== undefined && change[member] !== connection.config[member]
  return moved('tokenEndpoint') || moved('authorizationEndpoint')
}

export const listAuthConnections = (
  uses: Uses<'store'>,
  by: Owner,
  appId: string,
): Promise<AuthConnection[]> => readApp(uses, by, appId, (reader, app) => reader.authConnections.all(app.id))

/** Found by name, key and provider. */
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
    const { secrets: sentSecrets = {}, config = {}, ...plain } = change
    const kept = movedEndpoint(old, config) ? {} : old.sealed
    const connection = await writer.authConnections.update({
      ...old,
      ...plain,
      config: { ...old.config, ...config },
      sealed: await sealAll(uses, id, kept, sentSecrets),
      updatedAt: now,
    })
    await markServing(uses, writer, app, now)
    return { connection, app }
  })
  uses.events.servingChanged(app.publicMcpId)
  return connection
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
    await markServing(uses, writer, app, now)
    return app
  })
  uses.events.servingChanged(app.publicMcpId)
}
