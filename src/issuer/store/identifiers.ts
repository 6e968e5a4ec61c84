// The identifiers under which the issuer has served this database. Its users are known elsewhere as users of these.
import type { Database } from '#adapters/store/database.ts'
import type { IssuerTables } from './tables.ts'

/** Empty in a database that no version which records them has served. */
export async function listIdentifiers(database: Database<IssuerTables>): Promise<string[]> {
  const rows = await database.read((db) => db.selectFrom('issuer_identifiers').select('identifier').execute())
  return rows.map(({ identifier }) => identifier)
}

export async function recordIdentifier(database: Database<IssuerTables>, identifier: string): Promise<void> {
  await database.transact((db) =>
    db
      .insertInto('issuer_identifiers')
      .values({ identifier })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
}
