// SQLite keeps the pages of deleted rows in its file for later rows. A file that was created with incremental
// auto-vacuum returns them on demand.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database.ts'

/** Of 4 KiB: a transaction of a few milliseconds, for which other writers wait. */
const pagesOfStep = 64
/** New rows use these first. */
const sparePages = 512
const pauseMs = 20

async function readPragma<Tables>(
  db: Kysely<Tables>,
  name: 'freelist_count' | 'auto_vacuum',
): Promise<number> {
  const { rows } = await sql<Record<string, number>>`${sql.raw(`pragma ${name}`)}`.execute(db)
  return rows[0]?.[name] ?? 0
}

/**
 * Gives free pages back in small steps, with pauses. Does nothing in PostgreSQL, which has autovacuum, or in a file
 * that another program created without auto-vacuum.
 */
export async function giveBackPages<Tables>(
  database: Pick<Database<Tables>, 'kind' | 'read' | 'transact'>,
  isStopping: () => boolean,
): Promise<void> {
  if (database.kind !== 'sqlite') return
  if ((await database.read((db) => readPragma(db, 'auto_vacuum'))) === 0) return
  while (!isStopping()) {
    if ((await database.read((db) => readPragma(db, 'freelist_count'))) <= sparePages) return
    await database.transact((db) => sql.raw(`pragma incremental_vacuum(${pagesOfStep})`).execute(db))
    await sleep(pauseMs)
  }
}
