import { Kysely } from 'kysely'
import pg from 'pg'
import { findRequestShare, runAsWriting } from '#platform/request-share.ts'
import { ConnectionSlots } from '../connection-slots.ts'
import type { Database } from '../database.ts'
import type { PoolUsage } from '../resource-pool.ts'
import { AppTurns } from './app-turns.ts'
import { checkDurability } from './check-durability.ts'
import { type DatabaseSettings, defaultDatabaseLimits } from './database-settings.ts'
import { LimitedPostgresDialect, type TransactionLimits } from './limited-dialect.ts'
import { withNamedStatements } from './named-statements.ts'
import { OutageCircuit } from './outage-circuit.ts'
import { toPostgresFailure } from './postgres-failure.ts'
import { retryTransaction } from './retry-transaction.ts'
import { ServerList } from './server-list.ts'
import type { WarningReporter } from './warning-reporter.ts'

type ConnectionLimits = { pool: pg.PoolConfig & { max: number }; transactions: TransactionLimits }

const toEverydayLimits = (
  { connectMs, statementMs, lockMs }: DatabaseSettings,
  max: number,
): ConnectionLimits => ({
  pool: {
    max,
    connectionTimeoutMillis: connectMs,
    /** For a server that no longer responds; any other server has already cancelled the statement. */
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

/** Milliseconds for the first connection and statement after a start, which may take longer than later ones. */
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
  slots: ConnectionSlots
  /** Closes all connections without waiting for their server. */
  abandon(): void
}

/** Connects to the current server. */
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
  const slots = new ConnectionSlots(limits.pool.max)
  return { db: new Kysely<Tables>({ dialect }), pool, slots, abandon }
}

class PostgresDatabase<Tables> implements Database<Tables> {
  readonly kind = 'postgres'
  readonly #requests: PostgresConnection<Tables>
  /** For the service's own work, so that requests do not delay it. */
  readonly #service: PostgresConnection<Tables>
  readonly #migrations: PostgresConnection<Tables>
  readonly #circuit: OutageCircuit
  readonly #appTurns: AppTurns

  constructor(servers: ServerList, settings: DatabaseSettings, warn: WarningReporter) {
    // A lost connection matters only if no new one can be opened.
    const onLoss = () => void this.#circuit.check()
    const { requests, service } = splitPool(settings.poolSize)
    this.#requests = openConnection(servers, toEverydayLimits(settings, requests), onLoss)
    this.#service = openConnection(servers, toEverydayLimits(settings, service), onLoss)
    this.#migrations = openConnection(servers, migrationLimits, onLoss)
    this.#appTurns = new AppTurns(settings.lockMs)
    this.#circuit = new OutageCircuit({
      probe: async () => {
        if (!(await servers.find(settings.probeMs))) return
        warn('Another server of DATABASE_URL is used now.')
        this.#abandonEveryday()
        this.#migrations.abandon()
      },
      abandonConnections: () => this.#abandonEveryday(),
      warn,
    })
  }

  read<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    return this.#run((db) =>
      db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
    )
  }

  transact<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    return this.#appTurns.run(() =>
      this.#run((db) =>
        db
          .transaction()
          .setIsolationLevel('read committed')
          .execute((transaction) => runAsWriting(() => work(transaction))),
      ),
    )
  }

  transactForMigration<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    return runTransaction(() =>
      this.#migrations.db.transaction().setIsolationLevel('read committed').execute(work),
    )
  }

  #run<T>(transaction: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    const { db, slots } = findRequestShare() ? this.#requests : this.#service
    return runTransaction(() => slots.run(() => this.#circuit.run(() => transaction(db))))
  }

  #abandonEveryday(): void {
    this.#requests.abandon()
    this.#service.abandon()
  }

  usage() {
    return {
      everyday: usageOf(this.#requests),
      service: usageOf(this.#service),
      patient: usageOf(this.#migrations),
    }
  }

  async close() {
    await this.#requests.db.destroy()
    await this.#service.db.destroy()
    await this.#migrations.db.destroy()
  }
}

/** A quarter of the connections is for the service's own work. Requests and the service get at least one each. */
function splitPool(size: number): { requests: number; service: number } {
  const service = Math.ceil(size / 4)
  return { requests: Math.max(1, size - service), service }
}

const usageOf = ({ pool, slots }: Pick<PostgresConnection<never>, 'pool' | 'slots'>): PoolUsage => ({
  size: pool.totalCount,
  idle: pool.idleCount,
  waiting: slots.waiting + pool.waitingCount,
})

async function runTransaction<T>(transaction: () => Promise<T>): Promise<T> {
  try {
    return await retryTransaction(transaction)
  } catch (error) {
    throw toPostgresFailure(error)
  }
}
