// Leases by the clock of the database, which all replicas share.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../database.ts'
import type { Tables } from '../tables.ts'
import { buildDatabaseTime } from './database-time.ts'

type LeaseTable = 'console_sessions' | 'directory_imports' | 'oauth_tokens' | 'source_watches'

/** Whether the lease of a row is free; no lease of the table is longer than `leaseMs`. */
export const buildLeaseIsFree = (
  kind: Database<Tables>['kind'],
  table: LeaseTable,
  leaseMs: number,
): RawBuilder<SqlBool> => {
  const until = sql.ref(`${table}.leased_until`)
  // A lease that ends later than one given now was given before the clock was set back.
  return sql`(${until} is null or ${until} <= ${buildDatabaseTime(kind)} or ${until} > ${buildDatabaseTime(kind, leaseMs)})`
}
