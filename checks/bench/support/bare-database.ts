// The ceiling of the management API: SQL through the driver, with nothing between.
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import pg from 'pg'

/** Parameters stand as `?`. */
export type Statement = [sql: string, ...parameters: SQLInputValue[]]
export type Row = Record<string, SQLInputValue>

export type BareDatabase = {
  /** In one transaction; the rows of the last statement. */
  run(statements: Statement[], kind: 'read' | 'write'): Promise<Row[]>
  /** What a row is read with that is about to be written. */
  forUpdate: string
  close(): Promise<void>
}

/** A copy of the file, since the program takes its own for itself; as durable as there. */
export function bareSqlite(file: string, copy: string): BareDatabase {
  const original = new DatabaseSync(file, { readOnly: true })
  original.prepare('vacuum into ?').run(copy)
  original.close()
  const database = new DatabaseSync(copy)
  database.exec('pragma journal_mode = wal; pragma synchronous = full')
  const prepared = new Map<string, StatementSync>()
  const statementOf = (sql: string) => {
    const statement = prepared.get(sql) ?? database.prepare(sql)
    prepared.set(sql, statement)
    return statement
  }
  return {
    forUpdate: '',
    async run(statements, kind) {
      database.exec(kind === 'write' ? 'begin immediate' : 'begin')
      const results = statements.map(([sql, ...parameters]) => statementOf(sql).all(...parameters))
      database.exec('commit')
      return (results.at(-1) ?? []) as Row[]
    },
    close: async () => database.close(),
  }
}

export async function barePostgres(url: string): Promise<BareDatabase> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const numbered = (sql: string) => {
    let count = 0
    return sql.replace(/\?/g, () => `$${++count}`)
  }
  return {
    forUpdate: ' for update',
    async run(statements, kind) {
      await client.query(kind === 'write' ? 'begin' : 'begin isolation level repeatable read read only')
      let rows: Row[] = []
      for (const [sql, ...parameters] of statements) {
        rows = (await client.query<Row>(numbered(sql), parameters)).rows
      }
      await client.query('commit')
      return rows
    },
    close: () => client.end(),
  }
}
