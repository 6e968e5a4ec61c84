import type { Kysely } from 'kysely'
import type { AccountLink } from '#core/model/accounts/personal-account.ts'
import type { AccountLinkReader, AccountLinkWriter } from '#core/ports/stores/account-store.ts'
import type { AccountLinkRow, Tables } from '../../tables.ts'

const fromAccountLinkRow = (row: AccountLinkRow): AccountLink => ({
  id: row.id,
  tokenDigest: row.token_digest,
  token: row.token,
  appId: row.app_id,
  connectionId: row.connection_id,
  person: { issuer: row.issuer, subject: row.subject },
  expiresAt: row.expires_at,
})

const toAccountLinkRow = (link: AccountLink): AccountLinkRow => ({
  id: link.id,
  token_digest: link.tokenDigest,
  token: link.token,
  app_id: link.appId,
  connection_id: link.connectionId,
  issuer: link.person.issuer,
  subject: link.person.subject,
  expires_at: link.expiresAt,
})

export const createAccountLinkReader = (db: Kysely<Tables>): AccountLinkReader => ({
  async find({ appId, connectionId, person }) {
    const row = await db
      .selectFrom('account_links')
      .selectAll()
      .where('connection_id', '=', connectionId)
      .where('issuer', '=', person.issuer)
      .where('subject', '=', person.subject)
      .where('app_id', '=', appId)
      .executeTakeFirst()
    return row ? fromAccountLinkRow(row) : null
  },
  async findByToken(tokenDigest, now) {
    const row = await db
      .selectFrom('account_links')
      .selectAll()
      .where('token_digest', '=', tokenDigest)
      .executeTakeFirst()
    // @guard personal-accounts
    return row && row.expires_at > now ? fromAccountLinkRow(row) : null
  },
})

export const createAccountLinkWriter = (db: Kysely<Tables>): AccountLinkWriter => ({
  ...createAccountLinkReader(db),
  async put(link, staleBefore) {
    const row = toAccountLinkRow(link)
    await db
      .insertInto('account_links')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(['connection_id', 'issuer', 'subject'])
          .doUpdateSet(row)
          .where('account_links.expires_at', '<', staleBefore),
      )
      .execute()
    return (await createAccountLinkReader(db).find(link)) ?? link
  },
  async take(id, now) {
    const row = await db.deleteFrom('account_links').where('id', '=', id).returningAll().executeTakeFirst()
    return row && row.expires_at > now ? fromAccountLinkRow(row) : null
  },
  async removeExpired(now) {
    await db.deleteFrom('account_links').where('expires_at', '<=', now).execute()
  },
})
