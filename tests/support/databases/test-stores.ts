// Stores for tests on both database engines: each call opens a new, empty, migrated database.
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe } from 'vitest'
import { createStore } from '#adapters/store/create-store.ts'
import type { Database } from '#adapters/store/database.ts'
import { migrate } from '#adapters/store/migrate.ts'
import { migrations, migrationsTable } from '#adapters/store/migrations/index.ts'
import { acquireWriterThread } from '#adapters/store/sqlite/writer-thread.ts'
import type { Tables } from '#adapters/store/tables.ts'
import type { Store } from '#core/ports/store.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'
import { createMigratedPostgresDatabase } from './migrated-postgres.ts'
import { openTestDatabase } from './open-test-database.ts'
import { createPostgresDatabase, type TestDatabase } from './postgres.ts'

// Kept for all tests of the process: the last database would end the thread, and a new one costs 40 ms of a processor.
export const releaseWriterThread = acquireWriterThread()

export type TestStore = { store: Store; database: Database<Tables>; close(): Promise<void> }

/** An SQLite file in a new temporary folder. */
export async function createSqliteDatabase(): Promise<TestDatabase> {
  const folder = await makeTemporaryFolder()
  return { at: join(folder, 'tenon.db'), remove: () => rm(folder, { recursive: true }) }
}

/** As `createSqliteDatabase`, with the tables of the service: a copy takes no time, the migration 60 ms of a processor. */
export async function createMigratedSqliteDatabase(): Promise<TestDatabase> {
  migratedFile ??= readMigratedFile()
  const created = await createSqliteDatabase()
  await writeFile(created.at, await migratedFile, { mode: 0o600 })
  return created
}

/** For all stores of this process. */
let migratedFile: Promise<Buffer> | undefined

async function readMigratedFile(): Promise<Buffer> {
  const { at, remove } = await createSqliteDatabase()
  const database = await openTestDatabase<Tables>(at)
  await migrate(database, migrations, { table: migrationsTable })
  // The last connection moves what is in the log into the file.
  await database.close()
  const bytes = await readFile(at)
  await remove()
  return bytes
}

export const databaseEngines = [
  { engine: 'SQLite', createDatabase: createSqliteDatabase },
  { engine: 'PostgreSQL', createDatabase: createPostgresDatabase },
]

const storeEngines = [
  { engine: 'SQLite', createDatabase: createMigratedSqliteDatabase },
  { engine: 'PostgreSQL', createDatabase: createMigratedPostgresDatabase },
]

async function openStore({ at, remove }: TestDatabase): Promise<TestStore> {
  const database = await openTestDatabase<Tables>(at)
  await migrate(database, migrations, { table: migrationsTable })
  const close = async () => {
    await database.close()
    await remove()
  }
  return { database, store: createStore(database), close }
}

export const openSqliteStore = async (): Promise<TestStore> => openStore(await createMigratedSqliteDatabase())
export const openPostgresStore = async (): Promise<TestStore> =>
  openStore(await createMigratedPostgresDatabase())

/** Describes a suite once for each database engine; closes the stores that it opened. */
export function describeWithStore(title: string, suite: (open: () => Promise<TestStore>) => void): void {
  describe.each(storeEngines)(`${title} ($engine)`, ({ createDatabase }) => {
    const openStores: TestStore[] = []
    afterAll(async () => {
      for (const store of openStores) await store.close()
    })
    suite(async () => {
      const opened = await openStore(await createDatabase())
      openStores.push(opened)
      return opened
    })
  })
}
