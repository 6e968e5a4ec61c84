// Kysely's PostgreSQL dialect whose transactions have time limits. They are set with the transaction's first statement,
// in the same message: as start-up parameters poolers reject them, and for a session they would reach other clients.
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'

/** Settings of PostgreSQL, in milliseconds. */
export type TransactionLimits = {
  lock_timeout: number
  idle_in_transaction_session_timeout: number
  statement_timeout?: number
}

class LimitedDriver extends PostgresDriver {
  readonly #limits: string

  constructor(config: PostgresDialectConfig, limits: TransactionLimits) {
    super(config)
    this.#limits = Object.entries(limits)
      .map(([name, ms]) => `; set local ${name} = ${ms}`)
      .join('')
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const { isolationLevel = 'read committed', accessMode = '' } = settings
    const start = `start transaction isolation level ${isolationLevel} ${accessMode}`
    await connection.executeQuery(CompiledQuery.raw(start + this.#limits))
  }
}

export class LimitedPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig
  readonly #limits: TransactionLimits

  constructor(config: PostgresDialectConfig, limits: TransactionLimits) {
    super(config)
    this.#config = config
    this.#limits = limits
  }

  override createDriver(): Driver {
    return new LimitedDriver(this.#config, this.#limits)
  }
}
