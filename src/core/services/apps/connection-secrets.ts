// A secret that no integration uses yet is unbound: it will be sent to the first origin that uses it. Only owners may
// choose that origin; otherwise an editor of the draft could send the secret to their own server.

import { isSameJson } from '#base/same-json.ts'
import { contentOf } from '#core/engines/apps/draft-diff/index.ts'
import type { App } from '#core/model/apps/app.ts'
import type { AuthConnection } from '#core/model/auth-connections/auth-connection.ts'
import { type Contents, toContentsConnection } from '#core/model/drafts/contents.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import type { StoreReader } from '#core/ports/store.ts'
import { type AppVariables, resolveUse } from '../variables/resolve-rows.ts'

/** The connections of the app that have secrets, or tokens that the service obtained. */
export async function listConnectionsWithSecrets(
  reader: StoreReader,
  appId: string,
): Promise<AuthConnection[]> {
  const found: AuthConnection[] = []
  for (const connection of await reader.authConnections.list(appId)) {
    const { id, sealed } = connection
    if (Object.keys(sealed).length > 0 || (await reader.oauthTokens.find(appId, id)) !== null)
      found.push(connection)
  }
  return found
}

/** The ids of connections with unbound secrets. */
export const listUnboundSecrets = async (reader: StoreReader, appId: string): Promise<string[]> =>
  (await listConnectionsWithSecrets(reader, appId))
    .filter(({ boundOrigins }) => boundOrigins.length === 0)
    .map(({ id }) => id)

/** Whether a draft with these contents drops or changes a connection with secrets, also by a default of a variable. */
export async function changesSecrets(
  reader: StoreReader,
  app: App,
  after: { app: AppVariables } & Pick<Contents, 'authConnections'>,
): Promise<boolean> {
  const next = new Map(after.authConnections.map((connection) => [connection.id, connection]))
  const used = resolveUse(app, after.app)
  return (await listConnectionsWithSecrets(reader, app.id)).some((row) => {
    const connection = toContentsConnection(row)
    const changed = next.get(connection.id)
    if (!changed) return true
    const isSameContent = isSameJson(contentOf.connection(connection), contentOf.connection(changed))
    return (
      !isSameContent ||
      // @guard api/v3/variables
      !isSameJson(used.before(connection).config, used.after(connection).config)
    )
  })
}

/** Whether the edit would bind secrets and the caller may not do so; for all connections of the app, or for one. */
export async function wouldBindSecrets(
  reader: StoreReader,
  { appId }: AppAddress,
  connectionId?: string | null,
): Promise<boolean> {
  if (connectionId === null) return false
  const unbound = await listUnboundSecrets(reader, appId)
  return connectionId === undefined ? unbound.length > 0 : unbound.includes(connectionId)
}
