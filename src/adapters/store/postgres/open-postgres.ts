import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from '../database.ts'
import { type PoolUsage, patienceMs } from '../pool.ts'
import { checkDurability } from './boot-check.ts'
import { withNamedStatements } from './named-statements.ts'
import { postgresFailure } from './postgres-failure.ts'
import { retrying } from './retrying.ts'

/** Reports to the operator what concerns no caller: a lost idle connection, a setting that endangers durability. */
export type Warn = (message: string, internal?: unknown) => void

const everyday: pg.PoolConfig = {
  max: 10,
  connectionTimeoutMillis: patienceMs,
  lock_timeout: 2_000,
  statement_timeout: 5_000,
  /** For a server that no longer responds; one that does has cancelled the statement before. */
  query_timeout: 6_000,
  idle_in_transaction_session_timeout: 10_000,
  keepAlive: true,
}

const patient: pg.PoolConfig = {
  max: 1,
  connectionTimeoutMillis: 60_000,
  lock_timeout: 60_000,
  idle_in_transaction_session_timeout: 60_000,
  keepAlive: true,
}

/**
 * Connects to a PostgreSQL server, or to an engine with its protocol.
 * Throws a Failure `unavailable` when it cannot be reached or does not sync to disk.
 */
export async function openPostgres<Tables>(url: string, warn: Warn): Promise<Database<Tables>> {
  const database = new PostgresDatabase<Tables>(url, warn)
  try {
    await database.read((db) => checkDurability(db, warn))
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

type Connected<Tables> = { db: Kysely<Tables>; pool: pg.Pool }

function connect<Tables>(url: string, limits: pg.PoolConfig, warn: Warn): Connected<Tables> {
  const pool = new pg.Pool({ connectionString: url, application_name: 'tenon', ...limits })
  const lost = (error: Error) => warn('A connection to the database was lost.', error)
  pool.on('error', lost)
  // The pool only handles errors of idle connections: without this, losing one in use would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  const dialect = new PostgresDialect({ pool: withNamedStatements(pool) })
  return { db: new Kysely<Tables>({ dialect }), pool }
}

class PostgresDatabase<Tables> implements Database<Tables> {
  readonly kind = 'postgres'
  readonly #everyday: Connected<Tables>
  readonly #patient: Connected<Tables>

  constructor(url: string, warn: Warn) {
    this.#everyday = connect(url, everyday, warn)
    this.#patient = connect(url, patient, warn)
  }

  read<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    const snapshot = this.#everyday.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
    return attempt(() => snapshot.execute(work))
  }

  transact<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    return attempt(() => this.#everyday.db.transaction().setIsolationLevel('read committed').execute(work))
  }

  transactPatiently<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    return attempt(() => this.#patient.db.transaction().setIsolationLevel('read committed').execute(work))
  }

  usage() {
    return { everyday: usageOf(this.#everyday), patient: usageOf(this.#patient) }
  }

  async close() {
    await this.#everyday.db.destroy()
    await this.#patient.db.destroy()
  }
}

const usageOf = ({ pool }: { pool: pg.Pool }): PoolUsage => ({
  size: pool.totalCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
})

async function attempt<T>(transaction: () => Promise<T>): Promise<T> {
  try {
    return await retrying(transaction)
  } catch (error) {
    throw postgresFailure(error)
  }
}
