// node:sqlite in the shape that Kysely's SQLite dialect expects.
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import { requireCleanText } from '../text-guard.ts'

const keptStatements = 256

function statementOf(sql: string, statement: StatementSync): SqliteStatement {
  const bound = (parameters: readonly unknown[]) => {
    requireCleanText(sql, parameters)
    return parameters as SQLInputValue[]
  }
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...bound(parameters)),
    run: (parameters) => statement.run(...bound(parameters)),
    iterate: (parameters) => statement.iterate(...bound(parameters)),
  }
}

/** Prepares each SQL text once, as long as it is in use. */
function statementsOf(raw: DatabaseSync): SqliteDatabase {
  const kept = new LRUCache<string, SqliteStatement>({ max: keptStatements })
  const prepare = (sql: string) => {
    const statement = statementOf(sql, raw.prepare(sql))
    kept.set(sql, statement)
    return statement
  }
  return { prepare: (sql) => kept.get(sql) ?? prepare(sql), close: () => raw.close() }
}

/** A connection as a Kysely dialect. `begin` is how its transactions start. */
export const nodeSqliteDialect = (raw: DatabaseSync, begin: 'begin' | 'begin immediate'): Dialect => ({
  createDriver: () => new NodeSqliteDriver(raw, begin),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createAdapter: () => new SqliteAdapter(),
  createIntrospector: (db) => new SqliteIntrospector(db),
})

class NodeSqliteDriver extends SqliteDriver {
  readonly #raw: DatabaseSync
  readonly #begin: CompiledQuery

  constructor(raw: DatabaseSync, begin: string) {
    super({ database: statementsOf(raw) })
    this.#raw = raw
    this.#begin = CompiledQuery.raw(begin)
  }

  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(this.#begin)
  }

  /** A full disk or a failed commit has ended the transaction already. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#raw.isTransaction) await super.rollbackTransaction(connection)
  }
}
