// A migrated PostgreSQL database with a store to fill it before a service is started on it.
import { createStore } from '#adapters/store/create-store.ts'
import { migrate } from '#adapters/store/migrate.ts'
import { migrations, migrationsTable } from '#adapters/store/migrations/index.ts'
import type { Tables } from '#adapters/store/tables.ts'
import type { Store } from '#core/ports/store.ts'
import { openTestDatabase } from '#tests/support/databases/open-test-database.ts'
import { createPostgresDatabase } from '#tests/support/databases/postgres.ts'

export type SharedPostgresStore = { at: string; store: Store; close(): Promise<void> }

export async function openSharedPostgresStore(): Promise<SharedPostgresStore> {
  const place = await createPostgresDatabase()
  const database = await openTestDatabase<Tables>(place.at)
  await migrate(database, migrations, { table: migrationsTable })
  return {
    at: place.at,
    store: createStore(database),
    async close() {
      await database.close()
      await place.remove()
    },
  }
}
