// A database as rooms that own tables see it: the same words over SQLite and PostgreSQL.
import type { Kysely } from 'kysely'

export interface Database<Tables> {
  readonly kind: 'sqlite' | 'postgres'
  /** All queries of `work` see one moment. */
  read<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>
  /** All or nothing, durable when it resolves; run again after a serialisation failure or a deadlock. */
  transact<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>
  close(): Promise<void>
}
