import type { Database, DatabaseReader } from '#adapters/store/database.ts'
import type { AnyTables } from '#adapters/store/moving/movable-store.ts'
import { readSourceNote, readTargetNote } from '#adapters/store/moving/move-notes.ts'
import type { Tables } from '#adapters/store/tables.ts'
import { ServiceError } from '#base/errors.ts'

const describeSource = {
  moved: (place: string) =>
    `The data of this database has moved to ${place}. Start the service with the settings for that place; ` +
    'or, to use this data again without later changes there, run `tenon migrate-store --cancel`.',
  switching: (place: string) =>
    `Moving the data of this database to ${place} was interrupted during the switch. ` +
    'Run `tenon migrate-store` again as before, or with --cancel.',
}

/** Throws a ServiceError `unavailable` when the data was moved elsewhere, or has not all arrived yet. */
export async function requireUnmovedStore(database: DatabaseReader<Tables>): Promise<void> {
  const store = database as unknown as Database<AnyTables>
  const { sourceNote, targetNote } = await store.read(async (db) => ({
    sourceNote: await readSourceNote(db, store.kind),
    targetNote: await readTargetNote(db, store.kind),
  }))
  if (sourceNote && sourceNote.state !== 'copying')
    throw new ServiceError('unavailable', describeSource[sourceNote.state](sourceNote.place))
  if (targetNote?.state !== 'copying') return
  throw new ServiceError(
    'unavailable',
    'The data of another database is still being moved into this one. Complete the move with `tenon migrate-store` and the settings of the other database.',
  )
}

/** The place to which the data is being moved while this store is used; null without a move. */
export async function findPlaceOfMove(database: DatabaseReader<Tables>): Promise<string | null> {
  const store = database as unknown as Database<AnyTables>
  return (await store.read((db) => readSourceNote(db, store.kind)))?.place ?? null
}
