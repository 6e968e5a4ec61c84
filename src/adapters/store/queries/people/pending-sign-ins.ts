import { type Kysely, sql } from 'kysely'
import type { PendingSignIn } from '#core/model/sessions/console-session.ts'
import type { PendingSignIns } from '#core/ports/stores/console-store.ts'
import type { PendingSignInRow, Tables } from '../../tables.ts'
import { deleteBatch } from '../delete-batch.ts'

const fromPendingSignInRow = (row: PendingSignInRow): PendingSignIn => ({
  stateDigest: row.state_digest,
  browserDigest: row.browser_digest,
  codeVerifier: row.code_verifier,
  nonce: row.nonce,
  clientId: row.client_id,
  returnTo: row.return_to,
  expiresAt: row.expires_at,
})

const toPendingSignInRow = (pending: PendingSignIn): PendingSignInRow => ({
  state_digest: pending.stateDigest,
  browser_digest: pending.browserDigest,
  code_verifier: pending.codeVerifier,
  nonce: pending.nonce,
  client_id: pending.clientId,
  return_to: pending.returnTo,
  expires_at: pending.expiresAt,
})

export const createPendingSignIns = (db: Kysely<Tables>): PendingSignIns => ({
  async insert(pending) {
    await db.insertInto('pending_sign_ins').values(toPendingSignInRow(pending)).execute()
  },
  async take(stateDigest, browserDigest, now) {
    const row = await db
      .deleteFrom('pending_sign_ins')
      .where('state_digest', '=', stateDigest)
      // @guard console/callback
      .where('browser_digest', '=', browserDigest)
      .returningAll()
      .executeTakeFirst()
    // @guard console/callback
    return row && row.expires_at > now ? fromPendingSignInRow(row) : null
  },
  removeExpired: (now, limit) =>
    deleteBatch(
      db,
      { table: 'pending_sign_ins', key: ['state_digest'], where: sql`expires_at <= ${now}` },
      limit,
    ),
})
