// A migrated PostgreSQL database with a store to fill it before a service is started on it.
import { createStore } from '#adapters/store/create-store.ts'
import type { Tables } from '#adapters/store/tables.ts'
import type { Store } from '#core/ports/store.ts'
import { createMigratedPostgresDatabase } from '#tests/support/databases/migrated-postgres.ts'
import { openTestDatabase } from '#tests/support/databases/open-test-database.ts'

export type SharedPostgresStore = { at: string; store: Store; close(): Promise<void> }

export async function openSharedPostgresStore(): Promise<SharedPostgresStore> {
  const { at, remove } = await createMigratedPostgresDatabase()
  const database = await openTestDatabase<Tables>(at)
  return {
    at,
    store: createStore(database),
    async close() {
      await database.close()
      await remove()
    },
  }
}
