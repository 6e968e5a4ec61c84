// The sealed secrets of all connections, to count at start and to remove when their key is lost. The secret of a sign-in
// under way is left out: it expires within minutes.
import type { Kysely } from 'kysely'
import type { SealedSecrets } from '#core/model/auth-connections/auth-connection.ts'
import { isSecretReference } from '#core/model/auth-connections/secret-reference.ts'
import type { SecretLocation } from '#core/ports/secrets.ts'
import type { Tables } from '../tables.ts'

export type SealedSecret = { location: SecretLocation; sealed: string }

export const listSealedSecrets = async (db: Kysely<Tables>): Promise<SealedSecret[]> => [
  ...(await listConnectionSecrets(db)),
  ...(await listTokenSecrets(db)),
]

const parseTexts = (text: string): [field: string, stored: string][] =>
  Object.entries(JSON.parse(text) as SealedSecrets)

/** Without references: no key sealed them. */
const parseSealed = (text: string) => parseTexts(text).filter(([, stored]) => !isSecretReference(stored))

async function listConnectionSecrets(db: Kysely<Tables>): Promise<SealedSecret[]> {
  const rows = await db
    .selectFrom('auth_connections')
    .select(['id', 'sealed'])
    .where('sealed', '<>', '{}')
    .execute()
  return rows.flatMap(({ id: rowId, sealed: texts }) =>
    parseSealed(texts).map(([field, sealed]) => ({
      location: { table: 'auth_connections', rowId, field },
      sealed,
    })),
  )
}

async function listTokenSecrets(db: Kysely<Tables>): Promise<SealedSecret[]> {
  const rows = await db
    .selectFrom('oauth_tokens')
    .select(['connection_id', 'access_token', 'refresh_token'])
    .execute()
  return rows.flatMap(({ connection_id: rowId, access_token, refresh_token }) =>
    Object.entries({ accessToken: access_token, refreshToken: refresh_token }).flatMap(([field, sealed]) =>
      sealed ? [{ location: { table: 'oauth_tokens', rowId, field }, sealed }] : [],
    ),
  )
}

const lostSecretMessage = 'A secret of this connection was sealed with a key that is lost; send it again.'

export type RemovalOptions = { isLost(sealed: string): boolean; now: string }

/** Removes the lost secrets: their connections are drafts until the secrets are sent again. Returns the connections. */
export async function removeLostSecrets(db: Kysely<Tables>, options: RemovalOptions): Promise<string[]> {
  const lost = (await listSealedSecrets(db)).filter(({ sealed }) => options.isLost(sealed))
  const connections = [...new Set(lost.map(({ location }) => location.rowId))]
  for (const { location } of lost.filter(({ location }) => location.table === 'oauth_tokens'))
    await db.deleteFrom('oauth_tokens').where('connection_id', '=', location.rowId).execute()
  for (const id of connections) await resetConnection(db, id, options)
  return connections
}

async function resetConnection(
  db: Kysely<Tables>,
  id: string,
  { isLost, now }: RemovalOptions,
): Promise<void> {
  const connection = await db
    .selectFrom('auth_connections')
    .select(['sealed', 'revision'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!connection) return
  const readable = parseTexts(connection.sealed).filter(
    ([, stored]) => isSecretReference(stored) || !isLost(stored),
  )
  const change = {
    sealed: JSON.stringify(Object.fromEntries(readable)),
    status: 'draft' as const,
    last_error: lostSecretMessage,
    updated_at: now,
    revision: connection.revision + 1,
    // Without secrets it is bound to the origins of those that are sent next.
    ...(readable.length === 0 && { bound_origins: '[]', detached: 0 as const }),
  }
  await db.updateTable('auth_connections').set(change).where('id', '=', id).execute()
}
