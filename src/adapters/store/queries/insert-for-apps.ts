import { CompiledQuery, type Kysely, sql } from 'kysely'
import type { Database } from '../database.ts'
import type { Tables } from '../tables.ts'

type Kind = Database<Tables>['kind']
type RecordTable = 'call_batches' | 'call_marks'

/** The rows of a statement are a power of two, so that there are few distinct statements. */
const maxRows = 128

const insertStatements = new Map<string, string>()

/** SQL for a number of rows, compiled once: compiling takes longer than building the rows. */
function buildInsertStatement(db: Kysely<Tables>, kind: Kind, table: RecordTable, rows: object[]): string {
  const key = `${kind} ${table} ${rows.length}`
  const cached = insertStatements.get(key)
  if (cached !== undefined) return cached
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))
  const values = sql.join(rows.map((row) => sql`(${sql.join(Object.values(row))})`))
  const statement = sql`with made (${columns}) as (values ${values})
    insert into ${sql.table(table)} (${columns})
    select made.* from made join apps on apps.id = made.app_id where true on conflict do nothing`
  const { sql: text } = statement.compile(db)
  insertStatements.set(key, text)
  return text
}

/** Skips rows of deleted apps and rows that are stored already; returns the number of the others. */
export async function insertForApps(
  db: Kysely<Tables>,
  kind: Kind,
  table: RecordTable,
  rows: object[],
): Promise<number> {
  let inserted = 0
  for (let start = 0; start < rows.length; ) {
    const batch = rows.slice(
      start,
      start + Math.min(maxRows, 2 ** Math.floor(Math.log2(rows.length - start))),
    )
    const text = buildInsertStatement(db, kind, table, batch)
    const { numAffectedRows = 0n } = await db.executeQuery(
      CompiledQuery.raw(text, batch.flatMap(Object.values)),
    )
    inserted += Number(numAffectedRows)
    start += batch.length
  }
  return inserted
}
