// The claim of a move on a PostgreSQL database: a lock of a transaction that does nothing else and stays open as long
// as the claim. Poolers therefore keep its connection, and the claim ends with its process, in any case.
import { sql } from 'kysely'
import type { MovableStore } from './movable-store.ts'

export type MoveRole = 'from' | 'to'

/** No other program is likely to use them. */
const lockClasses: Record<MoveRole, number> = { from: 730_541_601, to: 730_541_602 }

/** Null when another process has the claim. The store must not be used for anything else. */
export async function claimDatabase(
  store: MovableStore,
  role: MoveRole,
): Promise<(() => Promise<void>) | null> {
  const locked = Promise.withResolvers<boolean>()
  const released = Promise.withResolvers<void>()
  const held = store.transactForMigration(async (db) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_xact_lock(${lockClasses[role]}::int, hashtext(current_schema())) as locked`.execute(
      db,
    )
    const isLocked = rows[0]?.locked === true
    locked.resolve(isLocked)
    if (isLocked) await released.promise
  })
  held.catch(locked.reject)
  if (!(await locked.promise)) return null
  return async () => {
    released.resolve()
    // A connection that was lost has released it already.
    await held.catch(() => {})
  }
}
