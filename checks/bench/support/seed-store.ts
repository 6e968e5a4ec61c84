// Fills the store of a data directory before the service opens it.
import { join } from 'node:path'
import { createStore } from '#adapters/store/create-store.ts'
import { migrate } from '#adapters/store/migrate.ts'
import { migrations, migrationsTable } from '#adapters/store/migrations/index.ts'
import { openSqlite } from '#adapters/store/sqlite/open-sqlite.ts'
import type { Tables } from '#adapters/store/tables.ts'
import type { Store } from '#core/ports/store.ts'

export async function seedStore<Result>(
  dataDir: string,
  seed: (store: Store) => Promise<Result>,
): Promise<Result> {
  const database = openSqlite<Tables>(join(dataDir, 'tenon.db'))
  await migrate(database, migrations, { table: migrationsTable })
  const result = await seed(createStore(database))
  await database.close()
  return result
}
