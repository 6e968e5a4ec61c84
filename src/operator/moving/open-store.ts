// Opens the databases of a store for a move, even while a service uses them.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { MovableStore } from '#adapters/store/moving/movable-store.ts'
import type { StorePart } from '#adapters/store/moving/route.ts'
import { listTableShapes } from '#adapters/store/moving/table-shapes.ts'
import type { DatabaseSettings } from '#adapters/store/postgres/database-settings.ts'
import { openSqliteAlongside } from '#adapters/store/sqlite/open-sqlite-alongside.ts'
import { databaseFile, issuerDatabaseFile } from '#main/storage/open-database.ts'
import type { StorePlace } from './place.ts'

export type OpenedStore = {
  place: StorePlace
  /** The service's part comes first. */
  parts: StorePart[]
  close(): Promise<void>
}

/** A server under load, such as during a move, may respond late. */
const connectMs = 15_000

export async function openMovablePostgres(settings: DatabaseSettings): Promise<MovableStore> {
  // Loaded only for PostgreSQL.
  const { openPostgresWhenUp } = await import('#adapters/store/postgres/open-when-up.ts')
  return openPostgresWhenUp(settings, { waitMs: connectMs, warn: () => {} })
}

const openFiles = (directory: string): MovableStore[] =>
  [databaseFile, issuerDatabaseFile]
    .map((file) => join(directory, file))
    .filter((path) => existsSync(path))
    .map((path) => openSqliteAlongside(path))

const describePart = async (store: MovableStore): Promise<StorePart> => ({
  store,
  tables: await store.read((db) => listTableShapes(db, store.kind)),
})

/** Creates nothing. */
export async function openStore(place: StorePlace): Promise<OpenedStore> {
  const stores =
    place.kind === 'sqlite' ? openFiles(place.directory) : [await openMovablePostgres(place.settings)]
  const close = async () => {
    for (const store of stores) await store.close()
  }
  try {
    return { place, parts: await Promise.all(stores.map(describePart)), close }
  } catch (error) {
    await close()
    throw error
  }
}
