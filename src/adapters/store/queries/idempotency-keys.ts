import { type Kysely, sql } from 'kysely'
import type { Secrets } from '#core/ports/secrets.ts'
import type {
  IdempotencyKeys,
  IdempotentRequest,
  StoredResponse,
} from '#core/ports/stores/idempotency-keys.ts'
import type { Database } from '../database.ts'
import { fromJsonOrNull, toJson } from '../rows/json-column.ts'
import type { IdempotencyKeyRow, Tables } from '../tables.ts'
import { deleteBatch } from './delete-batch.ts'

const buildLocation = (key: string) => ({ table: 'idempotency_keys', rowId: key, field: 'answer' })

/** Responses are sealed, since some contain secrets. */
async function openResponse(secrets: Secrets, row: IdempotencyKeyRow): Promise<StoredResponse | null> {
  const sealed = fromJsonOrNull<string>(row.answer)
  return sealed && JSON.parse((await secrets.open(sealed, buildLocation(row.key))).reveal())
}

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

const find = (db: Kysely<Tables>, key: string) =>
  db.selectFrom('idempotency_keys').selectAll().where('key', '=', key).executeTakeFirst()

const toIdempotentRequest = async (secrets: Secrets, row: IdempotencyKeyRow): Promise<IdempotentRequest> => ({
  fingerprint: row.fingerprint,
  claimedAt: row.claimed_at,
  response: await openResponse(secrets, row),
})

/** The `migrations` must have been applied to the database. */
export const createIdempotencyKeys = (database: Database<Tables>, secrets: Secrets): IdempotencyKeys => ({
  async claim(key, fingerprint, at, expired) {
    // Repeated requests only read, so that many of them do not keep the first from storing its response.
    const earlier = await database.read((db) => find(db, key))
    if (earlier && earlier.claimed_at >= expired) return toIdempotentRequest(secrets, earlier)
    const claim = { key, fingerprint, claimed_at: at, answer: null }
    const row = await database.transact(async (db) => {
      if (await insert(db, claim, expired)) return null
      // Released between the two statements: reported to this caller as still in progress.
      return (await find(db, key)) ?? claim
    })
    return row && toIdempotentRequest(secrets, row)
  },
  async storeResponse(key, response) {
    const sealed = await secrets.seal(JSON.stringify(response), buildLocation(key))
    await database.transact(async (db) => {
      await db
        .updateTable('idempotency_keys')
        // @guard idempotency.contract secret-leaks
        .set({ answer: toJson(sealed) })
        .where('key', '=', key)
        .execute()
    })
  },
  release: (key) =>
    database.transact(async (db) => {
      await db.deleteFrom('idempotency_keys').where('key', '=', key).execute()
    }),
  removeExpired: (expired, limit) =>
    database.transact((db) =>
      deleteBatch(
        db,
        { table: 'idempotency_keys', key: ['key'], where: sql`claimed_at < ${expired}` },
        limit,
      ),
    ),
})
