// Lets those who write to a store wait: their transactions go on by themselves, if it takes less than they are ready to wait.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { type AnyTables, changesTable, type MovableStore } from './movable-store.ts'

export const defaultHeldMs = 400
/** For writers before each time: who waits for the lock of SQLite looks every 100 ms whether it is free. */
const freeMs = 120

/** `work` is to end soon after `isTimeLeft` is false. The store must have a log of changes. */
export async function holdWriters<T>(
  store: MovableStore,
  work: (db: Kysely<AnyTables>, isTimeLeft: () => boolean) => Promise<T>,
  heldMs = defaultHeldMs,
): Promise<T> {
  await sleep(freeMs)
  return store.transactForMigration(async (db) => {
    // A transaction of SQLite holds all writers by itself.
    if (store.kind === 'postgres') await sql.raw(`lock table ${changesTable} in share mode`).execute(db)
    const end = performance.now() + heldMs
    return work(db, () => performance.now() < end)
  })
}
