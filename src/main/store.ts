import { join } from 'node:path'
import type { Database } from '#adapters/store/database.ts'
import { openSqlite } from '#adapters/store/sqlite/open-sqlite.ts'
import type { Config } from './config.ts'
import type { Log } from './log.ts'

/**
 * The embedded database in the data directory, or the PostgreSQL that was named.
 * `file` is one file of the directory; on PostgreSQL all rooms share one database, each with its own tables.
 */
export async function openDatabase<Tables>(
  config: Config,
  log: Log,
  file: string,
): Promise<Database<Tables>> {
  if (!config.databaseUrl) return openSqlite<Tables>(join(config.dataDir, file))
  // Many services never need it.
  const { openPostgres } = await import('#adapters/store/postgres/open-postgres.ts')
  return openPostgres<Tables>(config.databaseUrl, (message, internal) => log.warn({ err: internal }, message))
}
