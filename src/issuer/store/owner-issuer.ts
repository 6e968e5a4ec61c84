// The name under which other modules know the users of this issuer. It is chosen once and stays when the address
// changes.
import type { Database } from '#adapters/store/database.ts'
import type { IssuerTables } from './tables.ts'

/** Null until it is chosen. */
export async function readOwnerIssuer(database: Database<IssuerTables>): Promise<string | null> {
  const row = await database.read((db) =>
    db.selectFrom('issuer_owner_names').select('name').where('id', '=', 1).executeTakeFirst(),
  )
  return row?.name ?? null
}

/** Stores the name unless there is one, and returns the stored name: replicas that start at once get the same. */
export const chooseOwnerIssuer = (database: Database<IssuerTables>, name: string): Promise<string> =>
  database.transact(async (db) => {
    const row = { id: 1, name }
    await db
      .insertInto('issuer_owner_names')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const stored = await db.selectFrom('issuer_owner_names').select('name').executeTakeFirstOrThrow()
    return stored.name
  })
