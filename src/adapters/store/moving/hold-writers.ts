// Makes writers of a store wait. Their transactions continue afterwards if the wait is shorter than their lock timeout.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { type AnyTables, changesTable, type MovableStore } from './movable-store.ts'

export const defaultHeldMs = 400
/** Time for writers in between: a writer that waits for the lock of SQLite checks it every 100 ms. */
const freeMs = 120

/** `work` must end soon after `isTimeLeft` is false. The store must have a log of changes. */
export async function holdWriters<T>(
  store: MovableStore,
  work: (db: Kysely<AnyTables>, isTimeLeft: () => boolean) => Promise<T>,
  heldMs = defaultHeldMs,
): Promise<T> {
  await sleep(freeMs)
  return store.transactForMigration(async (db) => {
    // A transaction of SQLite itself holds all writers.
    if (store.kind === 'postgres') await sql.raw(`lock table ${changesTable} in share mode`).execute(db)
    const end = performance.now() + heldMs
    return work(db, () => performance.now() < end)
  })
}
