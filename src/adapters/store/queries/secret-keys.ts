// The keys that the database has been used with.
import type { Kysely } from 'kysely'
import { firstTables } from '../migrations/0001-tables.ts'
import type { SecretKeyRow, Tables } from '../tables.ts'
import { listSealedSecrets, type SealedSecret } from './sealed-secrets.ts'

/** A text that each key has sealed, and all secrets. */
export type StoredKeyUse = { checks: SecretKeyRow[]; secrets: SealedSecret[] }

export const listKeyChecks = (db: Kysely<Tables>): Promise<SecretKeyRow[]> =>
  db.selectFrom('secret_keys').selectAll().orderBy('created_at').orderBy('id').execute()

export const readKeyUse = async (db: Kysely<Tables>): Promise<StoredKeyUse> => ({
  checks: await listKeyChecks(db),
  secrets: await listSealedSecrets(db),
})

/** Until the transaction ends, no other replica adds a key: the row of the migration is the lock. */
export async function lockKeyChecks(db: Kysely<Tables>): Promise<void> {
  const migrations = db as unknown as Kysely<{ migrations: { name: string } }>
  const { name } = firstTables
  await migrations.updateTable('migrations').set({ name }).where('name', '=', name).execute()
}

export async function insertKeyChecks(db: Kysely<Tables>, rows: SecretKeyRow[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('secret_keys').values(rows).execute()
}

export async function removeKeyChecks(db: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('secret_keys').where('id', 'in', ids).execute()
}
