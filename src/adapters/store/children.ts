// What rows of an app have in common. A noun gives its table and converters; the queries are the same for all.
import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { ChildReader, ChildWriter } from '#core/ports/store.ts'
import { movedOn } from './failures.ts'
import type { ChildRow, Tables } from './tables.ts'

export type Noun<Row extends ChildRow, Model> = {
  table: string
  /** As messages call it. */
  title: string
  /** Named one by one, so that an older replica goes on reading when a migration adds a column. */
  columns: readonly (keyof Row & string)[]
  /** The app's own order. */
  order: readonly (keyof Row & string)[]
  fromRow(row: Row): Model
  toRow(model: Model): Row
}

export const byCreation = ['created_at', 'id'] as const

/** Rows written without a pause: well below the number of parameters that an engine takes. */
const writtenAtOnce = 25

/** SQLite writes on the thread that answers requests: after some rows those get their turn. */
export async function inPieces<T>(list: T[], write: (piece: T[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < list.length; start += writtenAtOnce) {
    if (start > 0) await setImmediate()
    await write(list.slice(start, start + writtenAtOnce))
  }
}

/** The tables of children, seen as the columns that all of them have. */
const children = (db: Kysely<Tables>) => db as unknown as Kysely<Record<string, ChildRow>>

export function childReader<Row extends ChildRow, Model>(
  db: Kysely<Tables>,
  noun: Noun<Row, Model>,
): ChildReader<Model> {
  const modelOf = (row: ChildRow) => noun.fromRow(row as Row)
  const ofApp = (appId: string) =>
    children(db)
      .selectFrom(noun.table)
      .select(noun.columns as readonly (keyof ChildRow)[])
      .where('app_id', '=', appId)
  return {
    async byId(appId, id) {
      const row = await ofApp(appId).where('id', '=', id).executeTakeFirst()
      return row ? modelOf(row) : null
    },
    async all(appId) {
      let query = ofApp(appId)
      for (const column of noun.order) query = query.orderBy(column as keyof ChildRow)
      return (await query.execute()).map(modelOf)
    },
  }
}

export function childWriter<Row extends ChildRow, Model extends { revision: number }>(
  db: Kysely<Tables>,
  noun: Noun<Row, Model>,
): ChildWriter<Model> {
  const insertAll = (models: Model[]) =>
    inPieces(models, (piece) => children(db).insertInto(noun.table).values(piece.map(noun.toRow)).execute())
  async function update(model: Model) {
    const next = { ...model, revision: model.revision + 1 }
    const row = noun.toRow(next)
    const { numUpdatedRows } = await children(db)
      .updateTable(noun.table)
      .set(row)
      .where('id', '=', row.id)
      .where('app_id', '=', row.app_id)
      .where('revision', '=', model.revision)
      .executeTakeFirstOrThrow()
    if (!numUpdatedRows) throw movedOn(noun.title)
    return next
  }
  async function remove(appId: string, id: string) {
    const { numDeletedRows } = await children(db)
      .deleteFrom(noun.table)
      .where('id', '=', id)
      .where('app_id', '=', appId)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  }
  return { ...childReader(db, noun), insertAll, insert: (model) => insertAll([model]), update, remove }
}
