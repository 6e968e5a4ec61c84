// A database as rooms that own tables see it: the same words over SQLite and PostgreSQL.
// SQL stays within what engines have that merely speak PostgreSQL's protocol: no sequences, enums, triggers; keys are
// texts made by the service, instants are ISO texts, JSON documents are texts that come back as they went in.
import type { Kysely } from 'kysely'
import type { PoolUsage } from './pool.ts'

export interface Database<Tables> {
  readonly kind: 'sqlite' | 'postgres'
  /** All queries of `work` see one moment. */
  read<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>
  /** All or nothing, durable when it resolves; run again after a serialisation failure or a deadlock. */
  transact<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>
  /** As `transact`, with time to wait for other transactions and for long statements: for migrations. */
  transactPatiently<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>
  /** Its connections, by what they are for. */
  usage(): Record<string, PoolUsage>
  close(): Promise<void>
}
