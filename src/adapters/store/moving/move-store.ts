// Moves a store to another one while a service uses it: all rows are copied and compared, then the source rejects
// writes, the rows that changed meanwhile follow, and the target is complete. After an interruption, the next call
// continues the move.
import { sql } from 'kysely'
import { ServiceError } from '#base/errors.ts'
import { dropTriggers, fenceTables, liftFence, startLog } from './change-log.ts'
import { compareTables, finishTables, type MovedTable } from './compare-tables.ts'
import { copyTables, followChanges } from './copy-tables.ts'
import { dropForeignKeys, restoreForeignKeys } from './foreign-keys.ts'
import { notesTable } from './movable-store.ts'
import {
  createNotesTable,
  type RunNote,
  readTargetNote,
  removeNotes,
  type SourceNote,
  writeRunNote,
  writeSourceNote,
  writeTargetNote,
} from './move-notes.ts'
import type { Route, StorePart } from './route.ts'

export type MoveOptions = {
  /** The service's part comes first; its note is there. */
  source: readonly StorePart[]
  /** In the same order; the note is in the first. */
  target: readonly StorePart[]
  routes: readonly Route[]
  sourceNote: Omit<SourceNote, 'state'>
  run: RunNote
  /** Stops before the source rejects writes. */
  isPreparation: boolean
  /** The longest time in milliseconds for which writes are rejected: a longer switch is reverted. */
  maxHeldMs: number
  onCopied(table: string, rows: number): void
}

/** `heldMs`: for how long the source rejected writes until the target was complete; null without a switch. */
export type Move = { tables: MovedTable[]; changed: number; heldMs: number | null }

export async function moveStore(options: MoveOptions): Promise<Move> {
  await prepareTarget(options)
  await prepareSource(options)
  await copyTables(options.routes, options.onCopied)
  const tables = await compareTables(options.routes)
  if (options.isPreparation) return { tables, changed: 0, heldMs: null }
  await gatherStatistics(options)
  await followChanges(options.routes)
  const start = performance.now()
  const { changed } = await switchStore(options, start + options.maxHeldMs)
  return { tables, changed, heldMs: Math.round(performance.now() - start) }
}

async function prepareTarget({ target, sourceNote: { id } }: MoveOptions): Promise<void> {
  for (const [index, { store }] of target.entries())
    await store.transactForMigration(async (db) => {
      await createNotesTable(db)
      if (index === 0) await writeTargetNote(db, { id, state: 'copying' })
      await dropForeignKeys(db, store.kind)
    })
}

async function prepareSource({ source, sourceNote, run }: MoveOptions): Promise<void> {
  for (const [index, { store, tables }] of source.entries())
    await store.transactForMigration(async (db) => {
      await createNotesTable(db)
      if (index === 0) {
        await writeSourceNote(db, { ...sourceNote, state: 'copying' })
        await writeRunNote(db, run)
      }
      await startLog(db, store.kind, tables)
    })
}

/** Without statistics, the planner would read new tables completely until the server gathers statistics itself. */
async function gatherStatistics({ routes }: MoveOptions): Promise<void> {
  for (const { target, table } of routes)
    if (target.kind === 'postgres')
      await target.transactForMigration((db) => sql.raw(`analyze "${table.name}"`).execute(db))
}

async function switchStore(options: MoveOptions, deadline: number): Promise<{ changed: number }> {
  const checkTime = () => {
    if (performance.now() >= deadline) throw createLateError(options.maxHeldMs)
  }
  try {
    await fenceSource(options)
    const finished = await finishTables(options.routes, checkTime)
    await completeTarget(options, checkTime)
    await updateSourceNote(options, 'moved')
    return finished
  } catch (error) {
    // Both must never serve: if the target may be complete, the source stays closed until the command is run again.
    if (!(await mayBeComplete(options))) await reopenSource(options)
    throw error
  }
}

const createLateError = (maxHeldMs: number) =>
  new ServiceError(
    'unavailable',
    `The switch took longer than ${maxHeldMs / 1000} seconds and was reverted: the service continues as before. Run the same command again when the databases are less busy.`,
  )

async function mayBeComplete({ target: [first] }: MoveOptions): Promise<boolean> {
  if (!first) return false
  const targetNote = await first.store.read((db) => readTargetNote(db, first.store.kind)).catch(() => null)
  return targetNote?.state !== 'copying'
}

async function fenceSource({ source, sourceNote }: MoveOptions): Promise<void> {
  for (const [index, { store, tables }] of source.entries())
    await store.transactForMigration(async (db) => {
      await fenceTables(db, store.kind, tables)
      if (index === 0) await writeSourceNote(db, { ...sourceNote, state: 'switching' })
    })
}

/** Last of all in the first part: until then no service starts with the target. */
async function completeTarget(
  { target, sourceNote: { id } }: MoveOptions,
  checkTime: () => void,
): Promise<void> {
  for (const [index, { store }] of [...target.entries()].reverse())
    await store.transactForMigration(async (db) => {
      await restoreForeignKeys(db, store.kind)
      checkTime()
      await removeNotes(db, 'progress')
      if (index === 0) await writeTargetNote(db, { id, state: 'complete' })
    })
}

export async function updateSourceNote(
  { source, sourceNote }: Pick<MoveOptions, 'source' | 'sourceNote'>,
  state: SourceNote['state'],
): Promise<void> {
  await source[0]?.store.transactForMigration((db) => writeSourceNote(db, { ...sourceNote, state }))
}

/** Lets the source accept writes again. */
export async function reopenSource({
  source,
  sourceNote,
}: Pick<MoveOptions, 'source' | 'sourceNote'>): Promise<void> {
  for (const [index, { store, tables }] of source.entries())
    await store.transactForMigration(async (db) => {
      await liftFence(db, store.kind, tables)
      if (index === 0) await writeSourceNote(db, { ...sourceNote, state: 'copying' })
    })
}

/** Removes all traces of a move from its source, whatever its state, so that a service can use it again. */
export async function cancelMove(source: readonly StorePart[]): Promise<void> {
  for (const { store, tables } of source)
    await store.transactForMigration(async (db) => {
      await dropTriggers(db, store.kind, tables)
      await sql.raw(`drop table if exists ${notesTable}`).execute(db)
    })
}
