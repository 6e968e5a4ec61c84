// Queries shared by all tables whose rows belong to an app. Each entity supplies its table and row converters.
import type { Kysely } from 'kysely'
import type { ChildReader, ChildWriter } from '#core/ports/store.ts'
import { yieldToEventLoop } from '#platform/event-loop.ts'
import { movedOn } from './failures.ts'
import type { ChildRow, Tables } from './tables.ts'

/** `Written` is another type that `toRow` accepts. */
export type Noun<Row extends ChildRow, Model, Written = Model> = {
  table: string
  /** Name of the entity in messages. */
  title: string
  /** Listed explicitly, so that an older replica can still read after a migration has added a column. */
  columns: readonly (keyof Row & string)[]
  /** Columns by which `all` sorts. */
  order: readonly (keyof Row & string)[]
  fromRow(row: Row): Model
  toRow(model: Model | Written): Row
}

export const byCreation = ['created_at', 'id'] as const

/** Keeps an insert well below the maximum number of parameters of the engines. */
const writtenAtOnce = 25

/** A single row may exceed it. */
const charactersAtOnce = 256 * 1024

/** Rows are serialised on the main thread: yields to the event loop after each batch. */
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

/** Lazily, so that a row is serialised only when its batch is built. */
function* rowsOf<Row extends ChildRow, Model, Written>(
  { toRow }: Noun<Row, Model, Written>,
  models: (Model | Written)[],
): Generator<Row> {
  for (const model of models) yield toRow(model)
}

/** Length of all strings of a row. */
function lengthOfRow(row: object): number {
  let length = 0
  for (const value of Object.values(row)) if (typeof value === 'string') length += value.length
  return length
}

/** Typed with the columns that all child tables have. */
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
