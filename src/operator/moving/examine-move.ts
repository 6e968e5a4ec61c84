// Reports what a move would do, without doing it.
import { randomUUID } from 'node:crypto'
import { countRows } from '#adapters/store/moving/rows.ts'
import type { OpenedStore } from './open-store.ts'
import type { StorePlace } from './place.ts'
import { examineTarget } from './prepare-target.ts'
import { findSourceNote } from './run-move.ts'

export type TableCount = { name: string; rows: number }

/** Throws like `runMove` when the target has other data. */
export async function examineMove(source: OpenedStore, to: StorePlace): Promise<TableCount[]> {
  const id = (await findSourceNote(source))?.id ?? randomUUID()
  const names = source.parts.flatMap(({ tables }) => tables.map(({ name }) => name))
  await examineTarget({ place: to, id, tables: names })
  const counts: TableCount[] = []
  for (const { store, tables } of source.parts)
    for (const table of tables)
      counts.push({ name: table.name, rows: await store.read((db) => countRows(db, table)) })
  return counts
}
