import { CompiledQuery, type Kysely, sql } from 'kysely'
import type { Database } from '../database.ts'
import type { Tables } from '../tables.ts'

type Kind = Database<Tables>['kind']

/** By table: what happens to a row that is stored already. */
const conflictClauses = {
  call_batches: 'do nothing',
  call_marks: 'do nothing',
  caller_marks: 'do nothing',
  // An erased caller, without an issuer, stays erased when its last calls are written.
  callers: `(app_id, id) do update set
    name = case when excluded.name = '' or callers.issuer = '' then callers.name else excluded.name end,
    calls = callers.calls + excluded.calls,
    first_called_at = case when excluded.first_called_at < callers.first_called_at
      then excluded.first_called_at else callers.first_called_at end,
    last_called_at = case when excluded.last_called_at > callers.last_called_at
      then excluded.last_called_at else callers.last_called_at end`,
} as const
type RecordTable = keyof typeof conflictClauses

/** The rows of a statement are a power of two, so that there are few distinct statements. */
const maxRows = 128

const insertStatements = new Map<string, string>()

/** SQL for a number of rows, compiled once: compiling takes longer than building the rows. */
function buildInsertStatement(db: Kysely<Tables>, kind: Kind, table: RecordTable, rows: object[]): string {
  const key = `${kind} ${table} ${rows.length}`
  const cached = insertStatements.get(key)
  if (cached !== undefined) return cached
  const names = Object.keys(rows[0] ?? {})
  const columns = sql.join(names.map((name) => sql.ref(name)))
  // PostgreSQL takes values of a list for texts.
  const selected = sql.join(
    names.map((name) =>
      name === 'calls' && table === 'callers' ? sql`cast(made.calls as bigint)` : sql.ref(`made.${name}`),
    ),
  )
  const values = sql.join(rows.map((row) => sql`(${sql.join(Object.values(row))})`))
  const statement = sql`with made (${columns}) as (values ${values})
    insert into ${sql.table(table)} (${columns})
    select ${selected} from made join apps on apps.id = made.app_id where true
    on conflict ${sql.raw(conflictClauses[table])}`
  const { sql: text } = statement.compile(db)
  insertStatements.set(key, text)
  return text
}

/** Skips rows of deleted apps, and rows that are stored already unless their table adds them up; returns the number of the others. */
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
