// A secret that no integration uses yet is unbound: it will be sent to the first origin that uses it. Only owners may
// choose that origin; otherwise an editor of the draft could send the secret to their own server.

import { isSameJson } from '#base/same-json.ts'
import { contentOf } from '#core/engines/apps/draft-diff/index.ts'
import type { AuthConnection } from '#core/model/auth-connections/auth-connection.ts'
import { type ContentsAuthConnection, toContentsConnection } from '#core/model/drafts/contents.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import type { StoreReader } from '#core/ports/store.ts'

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

/** Whether a draft with these connections drops or changes a connection with secrets. */
export async function changesSecrets(
  reader: StoreReader,
  appId: string,
  after: readonly ContentsAuthConnection[],
): Promise<boolean> {
  const next = new Map(after.map((connection) => [connection.id, connection]))
  return (await listConnectionsWithSecrets(reader, appId)).some((connection) => {
    const changed = next.get(connection.id)
    return (
      !changed ||
      !isSameJson(contentOf.connection(toContentsConnection(connection)), contentOf.connection(changed))
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
