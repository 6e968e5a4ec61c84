// Queries shared by all tables whose rows belong to an app. Each entity supplies its table and row converters.
import { setImmediate } from 'node:timers/promises'
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { mapWithPauses } from '#base/time-slices.ts'
import type { ChildReader, ChildWriter } from '#core/ports/store.ts'
import { waitForTimeSlice } from '#platform/event-loop.ts'
import { createStaleRevisionFailure } from '../../database-failures.ts'
import { Utf8Text, type WritableRow } from '../../rows/utf8-text.ts'
import type { ChildRow, Tables } from '../../tables.ts'

/** `Written` is another type that `toRow` accepts. */
export type ChildTable<Model, Written = Model> = {
  table: string
  /** Name of the entity in messages. */
  title: string
  /** Listed explicitly, so that an older replica can still read after a migration has added a column. */
  columns: readonly string[]
  /** Columns by which `all` sorts. */
  order: readonly string[]
  fromRow(row: ChildRow): Model
  toRow(model: Model | Written): WritableRow<ChildRow>
}

export const creationOrder = ['created_at', 'id'] as const

/** Keeps an insert well below the maximum number of parameters of the engines. */
export const maxBatchRows = 100

/** A single row may exceed it. */
export const maxBatchCharacters = 1024 * 1024

/**
 * Serialises items on the main thread, in time slices, while the previous batch is written. Throws the error of the
 * first failing write.
 */
export async function writeInBatches<T>(
  items: Iterable<T>,
  measure: (item: T) => number,
  write: (batch: T[]) => Promise<unknown>,
): Promise<void> {
  let writing: Promise<unknown> = Promise.resolve()
  for (const { batch, isLast } of divideRows(items, measure)) {
    await writing
    writing = write(batch)
    if (isLast) break
    // Awaited when the next batch is built.
    writing.catch(() => {})
    // A write has been sent when the event loop took a turn.
    await setImmediate()
    await waitForTimeSlice()
  }
  await writing
}

type Batch<T> = { batch: T[]; isLast: boolean }

export function* divideRows<T>(
  items: Iterable<T>,
  measure: (item: T) => number,
  maxRows = maxBatchRows,
): Generator<Batch<T>> {
  let batch: T[] = []
  let characters = 0
  for (const item of items) {
    const length = measure(item)
    if (batch.length === maxRows || (batch.length > 0 && characters + length > maxBatchCharacters)) {
      yield { batch, isLast: false }
      ;[batch, characters] = [[], 0]
    }
    batch.push(item)
    characters += length
  }
  if (batch.length > 0) yield { batch, isLast: true }
}

/** Lazily, so that a row is serialised only when its batch is built. */
function* toRows<Model, Written>(
  { toRow }: ChildTable<Model, Written>,
  models: (Model | Written)[],
): Generator<WritableRow<ChildRow>> {
  for (const model of models) yield toRow(model)
}

/** Length of all texts of a row. */
function countCharacters(row: object): number {
  let length = 0
  for (const value of Object.values(row))
    if (typeof value === 'string' || value instanceof Utf8Text) length += value.length
  return length
}

/** Parsing the documents of thousands of rows takes time slices. */
export const convertRows = <Row, Model>(rows: Row[], fromRow: (row: Row) => Model): Promise<Model[]> =>
  mapWithPauses(rows, fromRow, waitForTimeSlice)

/** Rows of a list that one statement reads: tools have some kilobytes, and an app has thousands. */
const listedRows = 500

type ChildQuery = SelectQueryBuilder<Record<string, ChildRow>, string, ChildRow>

/** The rows after `last`; the columns of the order tell any two rows apart. */
function readListPart(
  order: readonly string[],
  query: ChildQuery,
  last: ChildRow | undefined,
): Promise<ChildRow[]> {
  const columns = order as readonly (keyof ChildRow)[]
  const rest = last
    ? query.where(
        sql<boolean>`(${sql.join(columns.map((name) => sql.ref(name)))}) > (${sql.join(columns.map((name) => last[name]))})`,
      )
    : query
  return columns
    .reduce((ordered, column) => ordered.orderBy(column), rest)
    .limit(listedRows)
    .execute()
}

/** Typed with the columns that all child tables have. */
const asChildTables = (db: Kysely<Tables>) => db as unknown as Kysely<Record<string, ChildRow>>

export function createChildReader<Model, Written>(
  db: Kysely<Tables>,
  childTable: ChildTable<Model, Written>,
): ChildReader<Model> {
  const selectOfApp = (appId: string) =>
    asChildTables(db)
      .selectFrom(childTable.table)
      .select(childTable.columns as readonly (keyof ChildRow)[])
      .where('app_id', '=', appId)
  return {
    async findById(appId, id) {
      const row = await selectOfApp(appId).where('id', '=', id).executeTakeFirst()
      return row ? childTable.fromRow(row) : null
    },
    async list(appId) {
      const models: Model[] = []
      for (let rows: ChildRow[] = []; ; ) {
        rows = await readListPart(childTable.order, selectOfApp(appId), rows.at(-1))
        for (const model of await convertRows(rows, childTable.fromRow)) models.push(model)
        if (rows.length < listedRows) return models
        await waitForTimeSlice()
      }
    },
  }
}

type WithRevision = { revision: number }

export function createChildWriter<Model extends WithRevision, Written extends WithRevision = Model>(
  db: Kysely<Tables>,
  childTable: ChildTable<Model, Written>,
) {
  const insertAll = (models: (Model | Written)[]) =>
    writeInBatches(toRows(childTable, models), countCharacters, (batch) =>
      asChildTables(db).insertInto(childTable.table).values(batch).execute(),
    )
  async function update<M extends Model | Written>(model: M): Promise<M> {
    const next = { ...model, revision: model.revision + 1 }
    const row = childTable.toRow(next)
    const { numUpdatedRows } = await asChildTables(db)
      .updateTable(childTable.table)
      .set(row)
      .where('id', '=', row.id)
      .where('app_id', '=', row.app_id)
      .where('revision', '=', model.revision)
      .executeTakeFirstOrThrow()
    if (!numUpdatedRows) throw createStaleRevisionFailure(childTable.title)
    return next
  }
  async function remove(appId: string, id: string) {
    const { numDeletedRows } = await asChildTables(db)
      .deleteFrom(childTable.table)
      .where('id', '=', id)
      .where('app_id', '=', appId)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  }
  return {
    ...createChildReader(db, childTable),
    insertAll,
    insert: (model: Model) => insertAll([model]),
    update,
    remove,
  } satisfies ChildWriter<Model>
}
