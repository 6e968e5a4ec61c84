// The ceiling of the management API: the same SQL directly through the driver.
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import pg from 'pg'

/** Placeholders are `?`. */
export type SqlStatement = [sql: string, ...parameters: SQLInputValue[]]
export type SqlRow = Record<string, SQLInputValue>

export type BareDatabase = {
  /** Runs the statements in one transaction; returns the rows of the last one. */
  run(statements: SqlStatement[], kind: 'read' | 'write'): Promise<SqlRow[]>
  /** The SQL suffix that locks a selected row for an update. */
  forUpdate: string
  close(): Promise<void>
}

/** Opens a copy of the file, since the service locks the original; with the same durability settings. */
export function openBareSqlite(file: string, copy: string): BareDatabase {
  const original = new DatabaseSync(file, { readOnly: true })
  original.prepare('vacuum into ?').run(copy)
  original.close()
  const database = new DatabaseSync(copy)
  database.exec('pragma journal_mode = wal; pragma synchronous = full')
  const prepared = new Map<string, StatementSync>()
  const prepareStatement = (sql: string) => {
    const statement = prepared.get(sql) ?? database.prepare(sql)
    prepared.set(sql, statement)
    return statement
  }
  return {
    forUpdate: '',
    async run(statements, kind) {
      database.exec(kind === 'write' ? 'begin immediate' : 'begin')
      const results = statements.map(([sql, ...parameters]) => prepareStatement(sql).all(...parameters))
      database.exec('commit')
      return (results.at(-1) ?? []) as SqlRow[]
    },
    close: async () => database.close(),
  }
}

export async function openBarePostgres(url: string): Promise<BareDatabase> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const toNumberedParameters = (sql: string) => {
    let count = 0
    return sql.replace(/\?/g, () => `$${++count}`)
  }
  return {
    forUpdate: ' for update',
    async run(statements, kind) {
      await client.query(kind === 'write' ? 'begin' : 'begin isolation level repeatable read read only')
      let rows: SqlRow[] = []
      for (const [sql, ...parameters] of statements) {
        rows = (await client.query<SqlRow>(toNumberedParameters(sql), parameters)).rows
      }
      await client.query('commit')
      return rows
    },
    close: () => client.end(),
  }
}
