// Stores for tests on both database engines: each call opens a new, empty, migrated database.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe } from 'vitest'
import { createStore } from '#adapters/store/create-store.ts'
import type { Database } from '#adapters/store/database.ts'
import { migrate } from '#adapters/store/migrate.ts'
import { migrations, migrationsTable } from '#adapters/store/migrations/index.ts'
import type { Tables } from '#adapters/store/tables.ts'
import type { Store } from '#core/ports/store.ts'
import { openAt } from './open-at.ts'
import { freshPostgres, type Place } from './postgres.ts'

export type Opened = { store: Store; database: Database<Tables>; close(): Promise<void> }

/** An SQLite file in a new temporary folder. */
export async function freshSqlite(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'tenon-store-'))
  return { at: join(folder, 'tenon.db'), remove: () => rm(folder, { recursive: true }) }
}

export const engines = [
  { engine: 'SQLite', freshPlace: freshSqlite },
  { engine: 'PostgreSQL', freshPlace: freshPostgres },
]

async function openStore({ at, remove }: Place): Promise<Opened> {
  const database = await openAt<Tables>(at)
  await migrate(database, migrations, { table: migrationsTable })
  const close = async () => {
    await database.close()
    await remove()
  }
  return { database, store: createStore(database), close }
}

export const openSqliteStore = async (): Promise<Opened> => openStore(await freshSqlite())
export const openPostgresStore = async (): Promise<Opened> => openStore(await freshPostgres())

/** Describes a suite once for each database engine; closes the stores that it opened. */
export function eachStore(title: string, suite: (open: () => Promise<Opened>) => void): void {
  describe.each(engines)(`${title} ($engine)`, ({ freshPlace }) => {
    const opened: Opened[] = []
    afterAll(async () => {
      for (const one of opened) await one.close()
    })
    suite(async () => {
      const one = await openStore(await freshPlace())
      opened.push(one)
      return one
    })
  })
}
