// The identifiers under which earlier versions have served this database: they knew its users by these.
import type { Database } from '#adapters/store/database.ts'
import type { IssuerTables } from './tables.ts'

/** Empty in a database that no version which recorded them has served. */
export async function listIdentifiers(database: Database<IssuerTables>): Promise<string[]> {
  const rows = await database.read((db) => db.selectFrom('issuer_identifiers').select('identifier').execute())
  return rows.map(({ identifier }) => identifier)
}

/** The subjects of all users, also of disabled ones. */
export async function listSubjects(database: Database<IssuerTables>): Promise<string[]> {
  const rows = await database.read((db) => db.selectFrom('issuer_users').select('id').execute())
  return rows.map(({ id }) => id)
}
