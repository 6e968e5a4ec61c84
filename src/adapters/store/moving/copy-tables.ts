// Copies rows while the source is written to. Each step takes a snapshot of the source, and copies the next
// rows of a table and the rows of that table that changed since the previous step. The target therefore
// always has rows that existed at the same time, and unique values never collide; repeating a step gives the
// same result.
import type { Kysely } from 'kysely'
import { catchUp, maxChangedRows } from './catch-up.ts'
import {
  countChanges,
  type LoggedKeys,
  readChangedKeys,
  removeChanges,
  removeChangesIn,
  removeChangesOf,
} from './change-log.ts'
import { holdWriters } from './hold-writers.ts'
import type { AnyTables, RowKey, StoredRow } from './movable-store.ts'
import { listNotes, writeNote } from './move-notes.ts'
import { groupBySource, type Route } from './route.ts'
import {
  countRows,
  deleteRows,
  findLastKey,
  insertRows,
  keyOf,
  readBatch,
  selectRows,
  splitRows,
  toKeyText,
} from './rows.ts'

/** Copies all tables from where an earlier run stopped. `onCopied` gets the number of rows in each step. */
export async function copyTables(
  routes: readonly Route[],
  onCopied: (table: string, rows: number) => void,
): Promise<void> {
  for (const [index, route] of routes.entries()) {
    const copied = routes.slice(0, index + 1)
    let last = await readProgress(route)
    if (!last) await forgetChanges(route)
    const end = await route.source.read((db) => findLastKey(db, route.table))
    let isOutrun = false
    for (let rows = 1; rows > 0; ) {
      const step: CopyStep = await (isOutrun ? copyHeldSteps : copyStep)(route, last, end)
      last = step.last
      rows = step.rows
      onCopied(route.table.name, rows)
      // Otherwise rows could be added before `end` faster than they are copied.
      if (await followManyChanges(copied)) isOutrun = true
    }
  }
}

async function readProgress({ target, table }: Route): Promise<RowKey | null> {
  const notes = await target.read((db) => listNotes(db, target.kind, 'progress'))
  const note = notes.find(({ name }) => name === table.name)
  return note ? (JSON.parse(note.content) as RowKey) : null
}

/** For a table without copied rows. */
async function forgetChanges({ source, target, table }: Route): Promise<void> {
  if ((await target.read((db) => countRows(db, table))) > 0) return
  await source.transactForMigration((db) => removeChangesOf(db, table))
}

type CopyStep = { last: RowKey | null; rows: number }

/** Rows after `end` are new, and in the log. */
async function copyStep(route: Route, after: RowKey | null, end: RowKey | null): Promise<CopyStep> {
  const { ids, ...step } = await route.source.read((db) => copyBatch(db, route, after, end))
  await removeChanges(route.source, ids)
  return step
}

/** As many steps as there is time for while writers wait. */
async function copyHeldSteps(route: Route, after: RowKey | null, end: RowKey | null): Promise<CopyStep> {
  return holdWriters(route.source, async (db, isTimeLeft) => {
    const all: CopyStep = { last: after, rows: 0 }
    do {
      const { ids, last, rows } = await copyBatch(db, route, all.last, end)
      await removeChangesIn(db, ids)
      all.last = last
      all.rows += rows
      if (rows === 0) break
    } while (isTimeLeft())
    return all
  })
}

async function copyBatch(db: Kysely<AnyTables>, route: Route, after: RowKey | null, end: RowKey | null) {
  const rows = end ? await readBatch(db, route.table, after, end) : []
  const { ids } = await applyRows(db, route, rows)
  const last = rows.at(-1)
  return { ids, last: last ? keyOf(route.table, last) : after, rows: rows.length }
}

/** The number of changes to copied tables that may wait while there is other work. */
const maxLogged = 5_000

/** Keeps the log short, and returns whether it was long. Throws like `catchUp`. */
export async function followManyChanges(routes: readonly Route[]): Promise<boolean> {
  let wasLong = false
  for (const [source, itsRoutes] of groupBySource(routes)) {
    const names = itsRoutes.map(({ table }) => table.name)
    if ((await source.read((db) => countChanges(db, names))) <= maxLogged) continue
    wasLong = true
    await catchUp(itsRoutes)
  }
  return wasLong
}

/** A number of rows that can follow within some tens of milliseconds. */
const maxChanges = 50

/** Copies the changes in the log until so few are left that writers need not wait long. Throws like `catchUp`. */
export async function followChanges(routes: readonly Route[]): Promise<void> {
  await followOnce(routes)
  if ((await followOnce(routes)) > maxChanges) await catchUp(routes)
}

async function followOnce(routes: readonly Route[]): Promise<number> {
  let changed = 0
  for (const route of routes) {
    const { ids } = await route.source.read((db) => applyRows(db, route, []))
    await removeChanges(route.source, ids)
    changed += ids.length
  }
  return changed
}

/**
 * Copies these rows, and those in the log, from the open snapshot of the source. Returns the entries of the log; the
 * caller removes them when the snapshot is closed.
 */
export async function applyRows(
  db: Kysely<AnyTables>,
  { table, target }: Route,
  batch: readonly StoredRow[],
): Promise<LoggedKeys> {
  const changes = await readChangedKeys(db, table)
  const keys = batch.map((row) => keyOf(table, row))
  const known = new Set(keys.map(toKeyText))
  const changed = changes.keys.filter((key) => !known.has(toKeyText(key)))
  if (keys.length + changed.length === 0) return changes
  await target.transactForMigration(async (to) => {
    await deleteRows(to, table, [...changed, ...keys])
    for (const some of splitRows(changed, maxChangedRows))
      await insertRows(to, table, await selectRows(db, table, some))
    await insertRows(to, table, batch)
    const last = keys.at(-1)
    if (last) await writeNote(to, 'progress', { name: table.name, content: JSON.stringify(last) })
  })
  return changes
}
