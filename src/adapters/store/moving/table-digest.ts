// A digest of the rows of a table that does not depend on their order, since engines sort texts in different ways, nor on
// how an engine returns numbers.
import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { AnyTables, RowKey, StoredRow } from './movable-store.ts'
import { keyOf, readBatch } from './rows.ts'
import type { TableShape } from './table-shapes.ts'

/** `digest`: hexadecimal. */
export type TableContents = { rows: number; digest: string }

const sumSize = 1n << 256n

const toComparable = (value: unknown) => (value === null ? null : String(value))

export const digestRow = ({ columns }: TableShape, row: StoredRow): string =>
  createHash('sha256')
    .update(JSON.stringify(columns.map((column) => toComparable(row[column]))))
    .digest('hex')

/** The sum of the digests of all rows. */
export async function digestTable(db: Kysely<AnyTables>, table: TableShape): Promise<TableContents> {
  let sum = 0n
  let count = 0
  let last: RowKey | null = null
  for (;;) {
    const rows: StoredRow[] = await readBatch(db, table, last)
    for (const row of rows) sum = (sum + BigInt(`0x${digestRow(table, row)}`)) % sumSize
    count += rows.length
    const end = rows.at(-1)
    if (!end) return { rows: count, digest: sum.toString(16).padStart(64, '0') }
    last = keyOf(table, end)
  }
}
