// Copies rows while the source is written to. Each step takes one snapshot of it: the next rows of a table, and those of the
// same table that changed since the step before. So the target always has rows that existed beside each other, and unique
// ones never collide; a step that is repeated does the same again.
import type { Kysely } from 'kysely'
import { type LoggedChanges, readChanges, removeChanges } from './change-log.ts'
import type { AnyTables, RowKey, StoredRow } from './movable-store.ts'
import { listNotes, writeNote } from './move-notes.ts'
import type { Route } from './route.ts'
import { deleteRows, insertRows, keyOf, readBatch, selectRows, splitRows, toKeyText } from './rows.ts'

/** Changed rows that are in memory at once: some are megabytes long. */
const maxChangedRows = 20

/** Copies all tables from where an earlier run stopped. `onCopied` gets how many rows were copied by a step. */
export async function copyTables(
  routes: readonly Route[],
  onCopied: (table: string, rows: number) => void,
): Promise<void> {
  for (const route of routes) {
    let last = await readProgress(route)
    for (let rows = maxChangedRows; rows > 0; ) {
      const step: { last: RowKey | null; rows: number } = await copyStep(route, last)
      last = step.last
      rows = step.rows
      onCopied(route.table.name, rows)
    }
  }
}

async function readProgress({ target, table }: Route): Promise<RowKey | null> {
  const notes = await target.read((db) => listNotes(db, target.kind, 'progress'))
  const note = notes.find(({ name }) => name === table.name)
  return note ? (JSON.parse(note.content) as RowKey) : null
}

async function copyStep(route: Route, after: RowKey | null) {
  const { source, table } = route
  const { batch, changes } = await source.read(async (db) => {
    const rows = await readBatch(db, table, after)
    return { batch: rows, changes: await applyRows(db, route, rows) }
  })
  await removeChanges(source, changes.ids)
  const end = batch.at(-1)
  return { last: end ? keyOf(table, end) : after, rows: batch.length }
}

const maxRounds = 10
/** So few rows follow within some tens of milliseconds. */
const maxChanges = 50

/** Copies what the log has, again and again, until so little is left that writers need not wait long for it. */
export async function followChanges(routes: readonly Route[]): Promise<void> {
  for (let round = 0; round < maxRounds; round++) {
    let changed = 0
    for (const route of routes) {
      const { ids } = await route.source.read((db) => applyRows(db, route, []))
      await removeChanges(route.source, ids)
      changed += ids.length
    }
    if (changed <= maxChanges) return
  }
}

/**
 * Makes the target have these rows, and those that the log names, as the open snapshot of the source has them. Returns what
 * was in the log; the caller removes it when the snapshot is closed.
 */
export async function applyRows(
  db: Kysely<AnyTables>,
  { table, target }: Route,
  batch: readonly StoredRow[],
): Promise<LoggedChanges> {
  const changes = await readChanges(db, table)
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
