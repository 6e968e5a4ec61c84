// Reads the audit trail, even while the service runs, and changes nothing.
import { join } from 'node:path'
import { createAuditReader } from '#adapters/store/queries/audit.ts'
import { openSqliteReader } from '#adapters/store/sqlite/open-sqlite-reader.ts'
import type { Tables } from '#adapters/store/tables.ts'
import type { AuditReader } from '#core/ports/stores/audit-store.ts'
import type { Config } from '../config/config.ts'
import type { Log } from '../log/log.ts'
import { databaseFile, openDatabase } from '../storage/open-database.ts'

/** All reads of `work` use the same snapshot. */
export async function readAuditTrail<T>(
  config: Config,
  log: Log,
  work: (audit: AuditReader) => Promise<T>,
): Promise<T> {
  const database = config.postgres
    ? await openDatabase<Tables>(config, log, databaseFile)
    : openSqliteReader<Tables>(join(config.dataDir, databaseFile))
  try {
    return await database.read((db) => work(createAuditReader(db)))
  } finally {
    await database.close()
  }
}
