import type { Kysely } from 'kysely'
import type { PendingAuthorization } from '#core/model/auth-connections/oauth.ts'
import type { PendingAuthorizations } from '#core/ports/store.ts'
import type { PendingAuthorizationRow, Tables } from '../tables.ts'

const fromPendingAuthorizationRow = (row: PendingAuthorizationRow): PendingAuthorization => ({
  stateHash: row.state_hash,
  appId: row.app_id,
  connectionId: row.connection_id,
  owner: { issuer: row.issuer, subject: row.subject },
  codeVerifier: row.code_verifier,
  clientId: row.client_id,
  authorizationEndpoint: row.authorization_endpoint,
  tokenEndpoint: row.token_endpoint,
  issuer: row.server_issuer,
  supportsIssParameter: row.names_itself === 1,
  redirectTo: row.redirect_to,
  accountLinkId: row.account_link_id,
  expiresAt: row.expires_at,
})

const toPendingAuthorizationRow = (pending: PendingAuthorization): PendingAuthorizationRow => ({
  state_hash: pending.stateHash,
  app_id: pending.appId,
  connection_id: pending.connectionId,
  issuer: pending.owner.issuer,
  subject: pending.owner.subject,
  code_verifier: pending.codeVerifier,
  client_id: pending.clientId,
  authorization_endpoint: pending.authorizationEndpoint,
  token_endpoint: pending.tokenEndpoint,
  server_issuer: pending.issuer,
  names_itself: pending.supportsIssParameter ? 1 : 0,
  redirect_to: pending.redirectTo,
  account_link_id: pending.accountLinkId,
  expires_at: pending.expiresAt,
})

export const createPendingAuthorizations = (db: Kysely<Tables>): PendingAuthorizations => ({
  async insert(pending) {
    await db.insertInto('pending_authorizations').values(toPendingAuthorizationRow(pending)).execute()
  },
  async find(stateHash, now) {
    const row = await db
      .selectFrom('pending_authorizations')
      .selectAll()
      .where('state_hash', '=', stateHash)
      .executeTakeFirst()
    return row && row.expires_at > now ? fromPendingAuthorizationRow(row) : null
  },
  async take(stateHash, now) {
    const row = await db
      .deleteFrom('pending_authorizations')
      .where('state_hash', '=', stateHash)
      .returningAll()
      .executeTakeFirst()
    return row && row.expires_at > now ? fromPendingAuthorizationRow(row) : null
  },
  async removeExpired(now) {
    await db.deleteFrom('pending_authorizations').where('expires_at', '<=', now).execute()
  },
  async removeByConnection(connectionId) {
    await db.deleteFrom('pending_authorizations').where('connection_id', '=', connectionId).execute()
  },
})
