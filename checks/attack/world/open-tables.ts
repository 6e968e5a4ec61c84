// Opens the tables of the probed service while it runs: the service's adapter allows one process at a time on SQLite.
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'

export type TableRow = Record<string, unknown>

export type OpenTables = {
  listTables(): Promise<string[]>
  readRows(table: string): Promise<TableRow[]>
  insert(table: string, row: Record<string, string>): Promise<void>
  close(): Promise<void>
}

/** `at`: the URL of a PostgreSQL database, or the path of an SQLite file. */
export const openTables = (at: string): Promise<OpenTables> =>
  at.startsWith('postgres:') ? openPostgresTables(at) : openSqliteTables(at)

const buildInsert = (table: string, row: object, placeholder: (index: number) => string) =>
  `insert into ${table} (${Object.keys(row)}) values (${Object.keys(row).map((_, index) => placeholder(index + 1))})`

async function openSqliteTables(path: string): Promise<OpenTables> {
  const database = new DatabaseSync(path, { timeout: 5_000 })
  const read = (query: string) => database.prepare(query).all() as TableRow[]
  return {
    listTables: async () =>
      read("select name from sqlite_master where type = 'table'").map(({ name }) => String(name)),
    readRows: async (table) => read(`select * from ${table}`),
    insert: async (table, row) => {
      database.prepare(buildInsert(table, row, () => '?')).run(...Object.values(row))
    },
    close: async () => database.close(),
  }
}

async function openPostgresTables(url: string): Promise<OpenTables> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const read = async (query: string) => (await client.query(query)).rows as TableRow[]
  return {
    listTables: async () =>
      (await read('select tablename as name from pg_tables where schemaname = current_schema()')).map(
        ({ name }) => String(name),
      ),
    readRows: (table) => read(`select * from ${table}`),
    insert: async (table, row) => {
      await client.query(
        buildInsert(table, row, (index) => `$${index}`),
        Object.values(row),
      )
    },
    close: () => client.end(),
  }
}
