// Reads, writes and removes rows of any table by their primary keys, as many at once as fit into memory.
import { type Kysely, sql } from 'kysely'
import type { AnyTables, RowKey, StoredRow } from './movable-store.ts'
import type { TableShape } from './table-shapes.ts'

type KeyedTable = Pick<TableShape, 'name' | 'key'>

const maxBatchRows = 500
const maxBatchBytes = 4 * 1024 * 1024
/** Rows in one statement: both engines allow some 32,000 parameters. */
const maxStatementRows = 100

export const keyOf = ({ key }: KeyedTable, row: StoredRow): RowKey =>
  key.map((column) => row[column] as string | number)

/** PostgreSQL returns a bigint as text. */
export const toKeyText = (key: RowKey): string => JSON.stringify(key.map(String))

export function* splitRows<Row>(rows: readonly Row[], size: number): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size)
}

const buildComparison = (key: readonly string[], operator: '>' | '<=', values: RowKey) =>
  sql<boolean>`(${sql.join(key.map((column) => sql.ref(column)))}) ${sql.raw(operator)} (${sql.join(values)})`

/** The rows after the key `after` up to the key `end`, in the order of keys; none after the last one. */
export async function readBatch(
  db: Kysely<AnyTables>,
  table: TableShape,
  after: RowKey | null,
  end: RowKey | null = null,
): Promise<StoredRow[]> {
  const last = await findEndOfBatch(db, table, after, end)
  if (!last) return []
  const { name, key } = table
  const rows = db
    .selectFrom(name)
    .selectAll()
    .where(buildComparison(key, '<=', last))
    .orderBy(sql.join(key.map((column) => sql.ref(column))))
  return (after ? rows.where(buildComparison(key, '>', after)) : rows).execute()
}

/** Some rows are megabytes long. Their lengths are read first, which either engine knows without reading the texts. */
async function findEndOfBatch(
  db: Kysely<AnyTables>,
  { name, key, texts }: TableShape,
  after: RowKey | null,
  end: RowKey | null,
): Promise<RowKey | null> {
  const lengths = texts.map((column) => sql`coalesce(octet_length(${sql.ref(column)}), 0)`)
  const query = db
    .selectFrom(name)
    .select([...key, sql<number>`${sql.join([sql`0`, ...lengths], sql` + `)}`.as('row_bytes')])
    .orderBy(sql.join(key.map((column) => sql.ref(column))))
    .limit(maxBatchRows)
  const ended = end ? query.where(buildComparison(key, '<=', end)) : query
  const rows = await (after ? ended.where(buildComparison(key, '>', after)) : ended).execute()
  let bytes = 0
  const firstTooFar = rows.findIndex((row, index) => {
    bytes += Number(row.row_bytes)
    return index > 0 && bytes > maxBatchBytes
  })
  const last = rows.at(firstTooFar < 0 ? -1 : firstTooFar - 1)
  return last ? keyOf({ name, key }, last) : null
}

/** Null for a table without rows. */
export async function findLastKey(db: Kysely<AnyTables>, { name, key }: KeyedTable): Promise<RowKey | null> {
  const query = db.selectFrom(name).select([...key])
  const row = await key
    .reduce((sorted, column) => sorted.orderBy(column, 'desc'), query)
    .limit(1)
    .executeTakeFirst()
  return row ? keyOf({ name, key }, row) : null
}

const buildKeyCondition = ({ key }: KeyedTable, keys: readonly RowKey[]) =>
  sql<boolean>`${sql.join(
    keys.map(
      (values) =>
        sql`(${sql.join(
          key.map((column, index) => sql`${sql.ref(column)} = ${values[index]}`),
          sql` and `,
        )})`,
    ),
    sql` or `,
  )}`

export const selectRows = (
  db: Kysely<AnyTables>,
  table: KeyedTable,
  keys: readonly RowKey[],
): Promise<StoredRow[]> =>
  db.selectFrom(table.name).selectAll().where(buildKeyCondition(table, keys)).execute()

export async function deleteRows(
  db: Kysely<AnyTables>,
  table: KeyedTable,
  keys: readonly RowKey[],
): Promise<void> {
  for (const some of splitRows(keys, maxStatementRows))
    await db.deleteFrom(table.name).where(buildKeyCondition(table, some)).execute()
}

export async function insertRows(
  db: Kysely<AnyTables>,
  { name }: KeyedTable,
  rows: readonly StoredRow[],
): Promise<void> {
  for (const some of splitRows(rows, maxStatementRows))
    await db
      .insertInto(name)
      .values([...some])
      .execute()
}

export async function countRows(db: Kysely<AnyTables>, { name }: KeyedTable): Promise<number> {
  const row = await db
    .selectFrom(name)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
