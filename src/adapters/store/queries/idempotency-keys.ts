import type { Kysely } from 'kysely'
import type { IdempotencyKeys, IdempotentRequest } from '#core/ports/idempotency-keys.ts'
import type { Database } from '../database.ts'
import { fromJsonOrNull, toJson } from '../rows/json-column.ts'
import type { IdempotencyKeyRow, Tables } from '../tables.ts'

const fromIdempotencyKeyRow = (row: IdempotencyKeyRow): IdempotentRequest => ({
  fingerprint: row.fingerprint,
  claimedAt: row.claimed_at,
  response: fromJsonOrNull(row.answer),
})

/** True when the row was stored: there was none, or one claimed before `expired`. */
async function insert(db: Kysely<Tables>, row: IdempotencyKeyRow, expired: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotency_keys')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(row).where('idempotency_keys.claimed_at', '<', expired),
    )
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** The `migrations` must have been applied to the database. */
export const createIdempotencyKeys = (database: Database<Tables>): IdempotencyKeys => ({
  claim: (key, fingerprint, at, expired) =>
    database.transact(async (db) => {
      const claim = { key, fingerprint, claimed_at: at, answer: null }
      if (await insert(db, claim, expired)) return null
      const row = await db
        .selectFrom('idempotency_keys')
        .selectAll()
        .where('key', '=', key)
        .executeTakeFirst()
      // Released between the two statements: reported to this caller as still in progress.
      return row ? fromIdempotencyKeyRow(row) : { fingerprint, claimedAt: at, response: null }
    }),
  storeResponse: (key, answer) =>
    database.transact(async (db) => {
      await db
        .updateTable('idempotency_keys')
        .set({ answer: toJson(answer) })
        .where('key', '=', key)
        .execute()
    }),
  release: (key) =>
    database.transact(async (db) => {
      await db.deleteFrom('idempotency_keys').where('key', '=', key).execute()
    }),
  removeExpired: (expired) =>
    database.transact(async (db) => {
      await db.deleteFrom('idempotency_keys').where('claimed_at', '<', expired).execute()
    }),
})
