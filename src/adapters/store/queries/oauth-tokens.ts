import type { Kysely } from 'kysely'
import type { ClientAuthMethod, OAuthTokens } from '#core/model/auth-connections/oauth.ts'
import type { OAuthTokensReader, OAuthTokensWriter } from '#core/ports/store.ts'
import type { Database } from '../database.ts'
import type { OAuthTokensRow, Tables } from '../tables.ts'
import { buildDatabaseTime } from './database-time.ts'
import { buildLeaseIsFree } from './lease.ts'

const columns = [
  'connection_id',
  'app_id',
  'client_id',
  'client_auth_method',
  'access_token',
  'refresh_token',
  'expires_at',
  'renew_at',
  'version',
  'failures',
  'retry_at',
  'forced_at',
] as const

const fromOAuthTokensRow = (row: OAuthTokensRow): OAuthTokens => ({
  connectionId: row.connection_id,
  appId: row.app_id,
  clientId: row.client_id,
  clientAuthMethod: row.client_auth_method as ClientAuthMethod | null,
  accessToken: row.access_token,
  refreshToken: row.refresh_token,
  expiresAt: row.expires_at,
  renewAt: row.renew_at,
  version: row.version,
  failures: row.failures,
  retryAt: row.retry_at,
  forcedAt: row.forced_at,
})

const toOAuthTokensRow = (tokens: OAuthTokens): OAuthTokensRow => ({
  connection_id: tokens.connectionId,
  app_id: tokens.appId,
  client_id: tokens.clientId,
  client_auth_method: tokens.clientAuthMethod,
  access_token: tokens.accessToken,
  refresh_token: tokens.refreshToken,
  expires_at: tokens.expiresAt,
  renew_at: tokens.renewAt,
  version: tokens.version,
  failures: tokens.failures,
  retry_at: tokens.retryAt,
  forced_at: tokens.forcedAt,
})

const noLease = { lease_holder: null, leased_until: null }

export const createOAuthTokensReader = (db: Kysely<Tables>): OAuthTokensReader => ({
  async find(appId, connectionId) {
    const row = await db
      .selectFrom('oauth_tokens')
      .select(columns)
      .where('connection_id', '=', connectionId)
      .where('app_id', '=', appId)
      .executeTakeFirst()
    return row ? fromOAuthTokensRow(row) : null
  },
  async listExpiries(appId) {
    const rows = await db
      .selectFrom('oauth_tokens')
      .select(['connection_id', 'expires_at', 'refresh_token'])
      .where('app_id', '=', appId)
      .where('access_token', 'is not', null)
      .execute()
    return rows.flatMap(
      ({ connection_id: connectionId, expires_at: expiresAt, refresh_token: refreshToken }) =>
        expiresAt ? [{ connectionId, expiresAt, hasRefreshToken: refreshToken !== null }] : [],
    )
  },
})

export const createOAuthTokensWriter = (
  db: Kysely<Tables>,
  kind: Database<Tables>['kind'],
): OAuthTokensWriter => ({
  ...createOAuthTokensReader(db),
  async put(tokens) {
    const row = { ...toOAuthTokensRow(tokens), ...noLease }
    await db
      .insertInto('oauth_tokens')
      .values(row)
      .onConflict((conflict) => conflict.column('connection_id').doUpdateSet(row))
      .execute()
  },
  async replace(version, tokens) {
    const { numUpdatedRows } = await db
      .updateTable('oauth_tokens')
      .set({ ...toOAuthTokensRow(tokens), ...noLease })
      .where('connection_id', '=', tokens.connectionId)
      .where('version', '=', version)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  },
  async claimLease(initial, holder, leaseMs) {
    const lease = { lease_holder: holder, leased_until: buildDatabaseTime(kind, leaseMs) }
    if (initial.accessToken !== null || initial.refreshToken !== null) {
      const { numUpdatedRows } = await db
        .updateTable('oauth_tokens')
        .set(lease)
        .where('connection_id', '=', initial.connectionId)
        .where('version', '=', initial.version)
        .where(buildLeaseIsFree(kind, 'oauth_tokens', leaseMs))
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    }
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('oauth_tokens')
      .values({ ...toOAuthTokensRow(initial), ...lease })
      .onConflict((conflict) =>
        conflict
          .column('connection_id')
          .doUpdateSet(lease)
          .where('oauth_tokens.version', '=', initial.version)
          .where(buildLeaseIsFree(kind, 'oauth_tokens', leaseMs)),
      )
      .executeTakeFirstOrThrow()
    return (numInsertedOrUpdatedRows ?? 0n) > 0n
  },
  async remove(connectionId) {
    const accounts = db.selectFrom('personal_accounts').select('id').where('connection_id', '=', connectionId)
    await db.deleteFrom('oauth_tokens').where('connection_id', 'in', accounts).execute()
    await db.deleteFrom('oauth_tokens').where('connection_id', '=', connectionId).execute()
    await db.deleteFrom('personal_accounts').where('connection_id', '=', connectionId).execute()
  },
})
