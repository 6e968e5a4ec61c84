import type { Kysely } from 'kysely'
import type { PersonalAccount } from '#core/model/accounts/personal-account.ts'
import type { PersonalAccountReader, PersonalAccountWriter } from '#core/ports/stores/account-store.ts'
import { fromJson, toJson } from '../../rows/json-column.ts'
import type { PersonalAccountRow, Tables } from '../../tables.ts'

const fromPersonalAccountRow = (row: PersonalAccountRow): PersonalAccount => ({
  id: row.id,
  appId: row.app_id,
  connectionId: row.connection_id,
  person: { issuer: row.issuer, subject: row.subject },
  label: row.label,
  username: row.username,
  sealed: fromJson(row.sealed),
  boundOrigins: fromJson(row.bound_origins),
  createdAt: row.created_at,
})

const toPersonalAccountRow = (account: PersonalAccount): PersonalAccountRow => ({
  id: account.id,
  app_id: account.appId,
  connection_id: account.connectionId,
  issuer: account.person.issuer,
  subject: account.person.subject,
  label: account.label,
  username: account.username,
  sealed: toJson(account.sealed),
  bound_origins: toJson(account.boundOrigins),
  created_at: account.createdAt,
})

export const createPersonalAccountReader = (db: Kysely<Tables>): PersonalAccountReader => ({
  async find({ appId, connectionId, person }) {
    const row = await db
      .selectFrom('personal_accounts')
      .selectAll()
      .where('connection_id', '=', connectionId)
      .where('issuer', '=', person.issuer)
      .where('subject', '=', person.subject)
      .where('app_id', '=', appId)
      .executeTakeFirst()
    return row ? fromPersonalAccountRow(row) : null
  },
  async listByConnection(appId, connectionId) {
    const rows = await db
      .selectFrom('personal_accounts')
      .selectAll()
      .where('app_id', '=', appId)
      .where('connection_id', '=', connectionId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute()
    return rows.map(fromPersonalAccountRow)
  },
  async listByPerson({ issuer, subject }) {
    const rows = await db
      .selectFrom('personal_accounts')
      .innerJoin('apps', 'apps.id', 'personal_accounts.app_id')
      .innerJoin('auth_connections', 'auth_connections.id', 'personal_accounts.connection_id')
      .selectAll('personal_accounts')
      .select(['apps.name as app_name', 'auth_connections.name as connection_name'])
      .select(({ selectFrom }) =>
        selectFrom('integrations')
          .select(({ fn }) => fn.min('integrations.name').as('name'))
          .whereRef('integrations.app_id', '=', 'apps.id')
          .whereRef('integrations.auth_connection_id', '=', 'auth_connections.id')
          .having(({ fn }) => fn.countAll(), '=', 1)
          .as('only_api'),
      )
      .where('personal_accounts.issuer', '=', issuer)
      .where('personal_accounts.subject', '=', subject)
      .orderBy('personal_accounts.created_at', 'desc')
      .orderBy('personal_accounts.id')
      .execute()
    return rows.map(({ app_name: appName, connection_name: connectionName, only_api: onlyApi, ...row }) => ({
      ...fromPersonalAccountRow(row),
      appName,
      connectionName,
      apiName: onlyApi ?? connectionName,
    }))
  },
})

export function createPersonalAccountWriter(db: Kysely<Tables>): PersonalAccountWriter {
  const reader = createPersonalAccountReader(db)
  const remove = async (ids: readonly string[]) => {
    if (ids.length === 0) return
    await db.deleteFrom('oauth_tokens').where('connection_id', 'in', ids).execute()
    await db.deleteFrom('personal_accounts').where('id', 'in', ids).execute()
  }
  return {
    ...reader,
    async put(account) {
      const earlier = await reader.find(account)
      if (earlier) await remove([earlier.id])
      await db.insertInto('personal_accounts').values(toPersonalAccountRow(account)).execute()
    },
    remove,
  }
}
