// Adapts an SQLite connection, of this thread or of the writer thread, to Kysely.
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { requireCleanText } from '../require-clean-text.ts'
import type { StatementResult } from './connection.js'

/** Runs one transaction at a time. */
export interface SqliteSession {
  begin(): StatementResult | Promise<StatementResult>
  run(sql: string, parameters: readonly unknown[]): StatementResult | Promise<StatementResult>
  /** Rolls the transaction back, if there still is one. */
  rollback(): void | Promise<void>
  /** Called when the transaction has ended, however it did. */
  release?(): void
  close(): void | Promise<void>
}

export const createSessionDialect = (session: SqliteSession): Dialect => ({
  createDriver: () => new SessionDriver(session),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createAdapter: () => new SqliteAdapter(),
  createIntrospector: (db) => new SqliteIntrospector(db),
})

class SessionConnection implements DatabaseConnection {
  readonly #session: SqliteSession

  constructor(session: SqliteSession) {
    this.#session = session
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    requireCleanText(sql, parameters)
    return (await this.#session.run(sql, parameters)) as QueryResult<Row>
  }

  streamQuery(): never {
    throw new Error('Streaming queries are not supported.')
  }
}

/** The owner of the session gives it to one transaction at a time and closes it. */
class SessionDriver implements Driver {
  readonly #session: SqliteSession

  constructor(session: SqliteSession) {
    this.#session = session
  }

  async init() {}

  async acquireConnection() {
    return new SessionConnection(this.#session)
  }

  async beginTransaction() {
    await this.#session.begin()
  }

  async commitTransaction() {
    await this.#session.run('commit', [])
  }

  async rollbackTransaction() {
    await this.#session.rollback()
  }

  async releaseConnection() {
    this.#session.release?.()
  }

  async destroy() {}
}
