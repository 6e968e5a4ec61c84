// The target of a move: it must be empty, or belong to the same move after an interruption.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '#adapters/store/database.ts'
import { migrate } from '#adapters/store/migrate.ts'
import { serviceSchema } from '#adapters/store/migrations/index.ts'
import { readTargetNote, type TargetNote } from '#adapters/store/moving/move-notes.ts'
import { countRows } from '#adapters/store/moving/rows.ts'
import { lockDirectory } from '#adapters/store/sqlite/directory-lock.ts'
import { openSqlite } from '#adapters/store/sqlite/open-sqlite.ts'
import { ServiceError } from '#base/errors.ts'
import { issuerSchema } from '#issuer/store/migrations.ts'
import { databaseFile, issuerDatabaseFile } from '#main/storage/open-database.ts'
import { requireEmptyDirectory } from '../backup/restore-backup.ts'
import { type OpenedStore, openMovablePostgres, openStore } from './open-store.ts'
import { describeStorePlace, type StorePlace } from './place.ts'

/** `tables`: the tables of the source, which must be empty in the target. */
export type TargetRequest = { place: StorePlace; id: string; tables: readonly string[] }

/** Null if there is no move to the place. Throws a ServiceError `unavailable` when the place has other data. */
export async function examineTarget({ place, id, tables }: TargetRequest): Promise<TargetNote | null> {
  if (place.kind === 'sqlite' && !existsSync(join(place.directory, databaseFile))) {
    await requireEmptyDirectory(place.directory)
    return null
  }
  const { parts, close } = await openStore(place)
  try {
    const targetNote = (await parts[0]?.store.read((db) => readTargetNote(db, place.kind))) ?? null
    if (targetNote?.id === id) return targetNote
    for (const { store, tables: shapes } of parts)
      for (const shape of shapes.filter(({ name }) => tables.includes(name)))
        if ((await store.read((db) => countRows(db, shape))) > 0) throw createOccupiedError(place)
    return null
  } finally {
    await close()
  }
}

export const createOccupiedError = (place: StorePlace) =>
  new ServiceError(
    'unavailable',
    `${describeStorePlace(place)} already has data. Name an empty database or directory; nothing was changed.`,
  )

/** Creates the missing tables of this version and opens the target. */
export async function openTarget({ place, tables }: TargetRequest): Promise<OpenedStore> {
  const hasIssuer = tables.some((name) => name.startsWith('issuer_'))
  const schemas = hasIssuer ? [serviceSchema, issuerSchema] : [serviceSchema]
  if (place.kind === 'sqlite') return openTargetFiles(place.directory, schemas)
  const database = (await openMovablePostgres(place.settings)) as Database<unknown>
  try {
    for (const schema of schemas) await migrate(database, schema.migrations, schema)
  } finally {
    await database.close()
  }
  return openStore(place)
}

async function openTargetFiles(directory: string, schemas: (typeof serviceSchema)[]): Promise<OpenedStore> {
  for (const [index, schema] of schemas.entries()) {
    const database = openSqlite(join(directory, index === 0 ? databaseFile : issuerDatabaseFile))
    await migrate(database, schema.migrations, schema).finally(() => database.close())
  }
  const unlock = lockDirectory(directory)
  const opened = await openStore({ kind: 'sqlite', directory })
  return {
    ...opened,
    async close() {
      await opened.close()
      unlock()
    },
  }
}
