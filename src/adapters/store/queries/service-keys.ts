// Keys that the service generated for itself, by their purpose.
import type { Kysely } from 'kysely'
import type { ServiceKeyRow, Tables } from '../tables.ts'

export const findServiceKey = (db: Kysely<Tables>, purpose: string): Promise<ServiceKeyRow | undefined> =>
  db.selectFrom('service_keys').selectAll().where('purpose', '=', purpose).executeTakeFirst()

/** Replaces only `old`. Returns the stored key, which another replica may have stored. */
export async function storeServiceKey(
  db: Kysely<Tables>,
  row: ServiceKeyRow,
  old: ServiceKeyRow | undefined,
): Promise<ServiceKeyRow> {
  await db
    .insertInto('service_keys')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('purpose')
        .doUpdateSet(row)
        .where('service_keys.sealed', '=', old?.sealed ?? ''),
    )
    .execute()
  return (await findServiceKey(db, row.purpose)) ?? row
}
