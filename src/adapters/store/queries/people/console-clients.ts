import type { Kysely } from 'kysely'
import type { ConsoleClientReader, ConsoleClients } from '#core/ports/stores/console-store.ts'
import type { Tables } from '../../tables.ts'

export const createConsoleClientReader = (db: Kysely<Tables>): ConsoleClientReader => ({
  async find(issuer, redirectUri) {
    const row = await db
      .selectFrom('console_clients')
      .selectAll()
      .where('issuer', '=', issuer)
      .where('redirect_uri', '=', redirectUri)
      .executeTakeFirst()
    if (!row) return null
    const { client_id: clientId, client_secret: clientSecret, created_at: createdAt } = row
    return { issuer, redirectUri, clientId, clientSecret, createdAt }
  },
})

export const createConsoleClients = (db: Kysely<Tables>): ConsoleClients => ({
  ...createConsoleClientReader(db),
  async insert({ issuer, redirectUri, clientId, clientSecret, createdAt }) {
    await db
      .insertInto('console_clients')
      .values({
        issuer,
        redirect_uri: redirectUri,
        client_id: clientId,
        client_secret: clientSecret,
        created_at: createdAt,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  async remove({ issuer, redirectUri, clientId }) {
    await db
      .deleteFrom('console_clients')
      .where('issuer', '=', issuer)
      .where('redirect_uri', '=', redirectUri)
      .where('client_id', '=', clientId)
      .execute()
  },
})
