import { join } from 'node:path'
import type { Database } from '#adapters/store/database.ts'
import { openSqlite } from '#adapters/store/sqlite/open-sqlite.ts'
import type { Config } from '../config/config.ts'
import type { Log } from '../log/log.ts'

export const databaseFile = 'tenon.db'
export const issuerDatabaseFile = 'issuer.db'

/**
 * Opens the embedded database in the data directory, or the configured PostgreSQL.
 * `file` is a file of the data directory; on PostgreSQL all modules share one database, each with its own tables.
 */
export async function openDatabase<Tables>(
  config: Config,
  log: Log,
  file: string,
): Promise<Database<Tables>> {
  if (!config.postgres) return openSqlite<Tables>(join(config.dataDir, file))
  // Loaded only when configured.
  const { openPostgresWhenUp } = await import('#adapters/store/postgres/open-when-up.ts')
  return openPostgresWhenUp<Tables>(config.postgres, {
    waitMs: config.databaseWaitSeconds * 1000,
    warn: (message, internal) => log.warn({ err: internal }, message),
  })
}
