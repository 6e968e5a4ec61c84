// What rows of an app have in common. A noun gives its table and converters; the queries are the same for all.
import type { Kysely } from 'kysely'
import type { ChildReader, ChildWriter } from '#core/ports/store.ts'
import { yieldToEventLoop } from '#platform/event-loop.ts'
import { movedOn } from './failures.ts'
import type { ChildRow, Tables } from './tables.ts'

/** `Written` is what else a row is made of. */
export type Noun<Row extends ChildRow, Model, Written = Model> = {
  table: string
  /** As messages call it. */
  title: string
  /** Named one by one, so that an older replica goes on reading when a migration adds a column. */
  columns: readonly (keyof Row & string)[]
  /** The app's own order. */
  order: readonly (keyof Row & string)[]
  fromRow(row: Row): Model
  toRow(model: Model | Written): Row
}

export const byCreation = ['created_at', 'id'] as const

/** Rows written without a pause: well below the number of parameters that an engine takes. */
const writtenAtOnce = 25

/** Characters of such rows, but for one that alone has more. */
const charactersAtOnce = 256 * 1024

/** What is written is made ready on the thread that answers requests: after some rows those get their turn. */
export async function inPieces<T>(
  items: Iterable<T>,
  lengthOf: (item: T) => number,
  write: (piece: T[]) => Promise<unknown>,
): Promise<void> {
  let piece: T[] = []
  let held = 0
  for (const item of items) {
    const length = lengthOf(item)
    if (piece.length === writtenAtOnce || (piece.length > 0 && held + length > charactersAtOnce)) {
      await write(piece)
      await yieldToEventLoop()
      ;[piece, held] = [[], 0]
    }
    piece.push(item)
    held += length
  }
  if (piece.length > 0) await write(piece)
}

/** One after another, each when it is wanted. */
function* rowsOf<Row extends ChildRow, Model, Written>(
  { toRow }: Noun<Row, Model, Written>,
  models: (Model | Written)[],
): Generator<Row> {
  for (const model of models) yield toRow(model)
}

/** Characters of all texts of a row. */
function lengthOfRow(row: object): number {
  let length = 0
  for (const value of Object.values(row)) if (typeof value === 'string') length += value.length
  return length
}

/** The tables of children, seen as the columns that all of them have. */
const children = (db: Kysely<Tables>) => db as unknown as Kysely<Record<string, ChildRow>>

export function childReader<Row extends ChildRow, Model, Written>(
  db: Kysely<Tables>,
  noun: Noun<Row, Model, Written>,
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

type Revised = { revision: number }

export function childWriter<Row extends ChildRow, Model extends Revised, Written extends Revised = Model>(
  db: Kysely<Tables>,
  noun: Noun<Row, Model, Written>,
) {
  const insertAll = (models: (Model | Written)[]) =>
    inPieces(rowsOf(noun, models), lengthOfRow, (piece) =>
      children(db).insertInto(noun.table).values(piece).execute(),
    )
  async function update<M extends Model | Written>(model: M): Promise<M> {
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
  return {
    ...childReader(db, noun),
    insertAll,
    insert: (model: Model) => insertAll([model]),
    update,
    remove,
  } satisfies ChildWriter<Model>
}
