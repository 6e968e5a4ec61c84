import { Kysely } from 'kysely'
import pg from 'pg'
import type { Database } from '../database.ts'
import type { PoolUsage } from '../resource-pool.ts'
import { checkDurability } from './check-durability.ts'
import { type DatabaseSettings, defaultDatabaseLimits } from './database-settings.ts'
import { LimitedPostgresDialect, type TransactionLimits } from './limited-dialect.ts'
import { withNamedStatements } from './named-statements.ts'
import { OutageCircuit } from './outage-circuit.ts'
import { toPostgresFailure } from './postgres-failure.ts'
import { retryTransaction } from './retry-transaction.ts'
import { ServerList } from './server-list.ts'
import type { WarningReporter } from './warning-reporter.ts'

type ConnectionLimits = { pool: pg.PoolConfig; transactions: TransactionLimits }

const toRequestLimits = ({
  poolSize,
  connectMs,
  statementMs,
  lockMs,
}: DatabaseSettings): ConnectionLimits => ({
  pool: {
    max: poolSize,
    connectionTimeoutMillis: connectMs,
    /** For a server that no longer responds; one that does has cancelled the statement before. */
    query_timeout: statementMs + 1_000,
    keepAlive: true,
  },
  transactions: {
    lock_timeout: lockMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: 2 * statementMs,
  },
})

const migrationLimits: ConnectionLimits = {
  pool: { max: 1, connectionTimeoutMillis: 60_000, keepAlive: true },
  transactions: { lock_timeout: 60_000, idle_in_transaction_session_timeout: 60_000 },
}

/** Milliseconds for a connection and a statement; the first ones after a start may take longer. */
const probeMs = 1_000
const firstProbeMs = 5_000

/**
 * Connects to a PostgreSQL server, one of several, or an engine with its protocol.
 * Throws a ServiceError `unavailable` when none can be reached, or it does not sync to disk.
 */
export async function openPostgres<Tables>(
  settings: Pick<DatabaseSettings, 'urls'> & Partial<DatabaseSettings>,
  warn: WarningReporter,
): Promise<Database<Tables>> {
  const servers = new ServerList(settings.urls)
  const database = new PostgresDatabase<Tables>(servers, { ...defaultDatabaseLimits, ...settings }, warn)
  try {
    await servers.find(firstProbeMs)
    await database.read((db) => checkDurability(db, warn))
    return database
  } catch (error) {
    await database.close()
    throw toPostgresFailure(error)
  }
}

type PostgresConnection<Tables> = {
  db: Kysely<Tables>
  pool: pg.Pool
  /** Closes all connections without waiting for their server. */
  abandon(): void
}

/** Connects to the server that is current then. */
const createClientClass = (servers: ServerList) =>
  class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: servers.url })
    }
  }

function openConnection<Tables>(
  servers: ServerList,
  limits: ConnectionLimits,
  onLoss: () => void,
): PostgresConnection<Tables> {
  const Client = createClientClass(servers)
  const pool = new pg.Pool({ Client, application_name: 'tenon', ...limits.pool })
  const clients = new Set<pg.PoolClient>()
  pool.on('error', onLoss)
  pool.on('connect', (client) => {
    clients.add(client)
    // The pool only handles errors of idle connections: without this, losing one in use would end the process.
    client.on('error', () => {})
  })
  pool.on('remove', (client) => clients.delete(client as pg.PoolClient))
  const dialect = new LimitedPostgresDialect({ pool: withNamedStatements(pool) }, limits.transactions)
  const abandon = () => clients.forEach((client) => void client.connection.stream.destroy())
  return { db: new Kysely<Tables>({ dialect }), pool, abandon }
}

class PostgresDatabase<Tables> implements Database<Tables> {
  readonly kind = 'postgres'
  readonly #requests: PostgresConnection<Tables>
  readonly #migrations: PostgresConnection<Tables>
  readonly #circuit: OutageCircuit

  constructor(servers: ServerList, settings: DatabaseSettings, warn: WarningReporter) {
    // A lost connection is of interest only when a new one cannot be opened.
    const onLoss = () => void this.#circuit.check()
    this.#requests = openConnection(servers, toRequestLimits(settings), onLoss)
    this.#migrations = openConnection(servers, migrationLimits, onLoss)
    this.#circuit = new OutageCircuit({
      probe: async () => {
        if (!(await servers.find(probeMs))) return
        warn('Another server of DATABASE_URL is used now.')
        this.#requests.abandon()
        this.#migrations.abandon()
      },
      abandonConnections: () => this.#requests.abandon(),
      warn,
    })
  }

  read<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    const snapshot = this.#requests.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
    return this.#runRequest(() => snapshot.execute(work))
  }

  transact<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    return this.#runRequest(() =>
      this.#requests.db.transaction().setIsolationLevel('read committed').execute(work),
    )
  }

  transactForMigration<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    return runTransaction(() =>
      this.#migrations.db.transaction().setIsolationLevel('read committed').execute(work),
    )
  }

  #runRequest<T>(transaction: () => Promise<T>): Promise<T> {
    return runTransaction(() => this.#circuit.run(transaction))
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
