import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from '../database.ts'
import { connectionWaitMs, type PoolUsage } from '../resource-pool.ts'
import { checkDurability } from './check-durability.ts'
import { withNamedStatements } from './named-statements.ts'
import { toPostgresFailure } from './postgres-failure.ts'
import { retryTransaction } from './retry-transaction.ts'

/** Reports to the operator what concerns no caller: a lost idle connection, a setting that endangers durability. */
export type WarningReporter = (message: string, internal?: unknown) => void

const requestLimits: pg.PoolConfig = {
  max: 10,
  connectionTimeoutMillis: connectionWaitMs,
  lock_timeout: 2_000,
  statement_timeout: 5_000,
  /** For a server that no longer responds; one that does has cancelled the statement before. */
  query_timeout: 6_000,
  idle_in_transaction_session_timeout: 10_000,
  keepAlive: true,
}

const migrationLimits: pg.PoolConfig = {
  max: 1,
  connectionTimeoutMillis: 60_000,
  lock_timeout: 60_000,
  idle_in_transaction_session_timeout: 60_000,
  keepAlive: true,
}

/**
 * Connects to a PostgreSQL server, or to an engine with its protocol.
 * Throws a ServiceError `unavailable` when it cannot be reached or does not sync to disk.
 */
export async function openPostgres<Tables>(url: string, warn: WarningReporter): Promise<Database<Tables>> {
  const database = new PostgresDatabase<Tables>(url, warn)
  try {
    await database.read((db) => checkDurability(db, warn))
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

type PostgresConnection<Tables> = { db: Kysely<Tables>; pool: pg.Pool }

function openConnection<Tables>(
  url: string,
  limits: pg.PoolConfig,
  warn: WarningReporter,
): PostgresConnection<Tables> {
  const pool = new pg.Pool({ connectionString: url, application_name: 'tenon', ...limits })
  const reportLoss = (error: Error) => warn('A connection to the database was lost.', error)
  pool.on('error', reportLoss)
  // The pool only handles errors of idle connections: without this, losing one in use would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  const dialect = new PostgresDialect({ pool: withNamedStatements(pool) })
  return { db: new Kysely<Tables>({ dialect }), pool }
}

class PostgresDatabase<Tables> implements Database<Tables> {
  readonly kind = 'postgres'
  readonly #requests: PostgresConnection<Tables>
  readonly #migrations: PostgresConnection<Tables>

  constructor(url: string, warn: WarningReporter) {
    this.#requests = openConnection(url, requestLimits, warn)
    this.#migrations = openConnection(url, migrationLimits, warn)
  }

  read<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    const snapshot = this.#requests.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
    return runTransaction(() => snapshot.execute(work))
  }

  transact<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    return runTransaction(() =>
      this.#requests.db.transaction().setIsolationLevel('read committed').execute(work),
    )
  }

  transactForMigration<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    return runTransaction(() =>
      this.#migrations.db.transaction().setIsolationLevel('read committed').execute(work),
    )
  }

  usage() {
    return { everyday: usageOf(this.#requests), patient: usageOf(this.#migrations) }
  }

  async close() {
    await this.#requests.db.destroy()
    await this.#migrations.db.destroy()
  }
}

const usageOf = ({ pool }: { pool: pg.Pool }): PoolUsage => ({
  size: pool.totalCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
})

async function runTransaction<T>(transaction: () => Promise<T>): Promise<T> {
  try {
    return await retryTransaction(transaction)
  } catch (error) {
    throw toPostgresFailure(error)
  }
}
