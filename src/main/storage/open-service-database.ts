import type { KeyRing } from '#adapters/secrets/key-ring.ts'
import type { Database } from '#adapters/store/database.ts'
import { migrate } from '#adapters/store/migrate.ts'
import { migrations, migrationsTable } from '#adapters/store/migrations/index.ts'
import type { Tables } from '#adapters/store/tables.ts'
import { ServiceError } from '#base/errors.ts'
import type { Config } from '../config/config.ts'
import type { Log } from '../log/log.ts'
import { openSecretKeys } from '../secrets/open-secret-keys.ts'
import { findLostFiles, findLostTables, type LostData } from './find-lost-data.ts'
import { requireCompleteRestore } from './interrupted-restore.ts'
import { databaseFile, openDatabase } from './open-database.ts'
import { requireKnownSchemas } from './read-schemas.ts'
import { requireUnmovedStore } from './require-unmoved-store.ts'

export type ServiceDatabase = { database: Database<Tables>; keyRing: KeyRing }

/** Opens and migrates the database, with keys that open its secrets. */
export async function openServiceDatabase(config: Config, log: Log): Promise<ServiceDatabase> {
  requireCompleteRestore(config)
  if (!config.postgres) requireNothingLost(config, await findLostFiles(config))
  const database = await openDatabase<Tables>(config, log, databaseFile)
  try {
    await requireUnmovedStore(database)
    await requireKnownSchemas(config, database)
    if (config.postgres) requireNothingLost(config, await findLostTables(config, database))
    await migrate(database, migrations, { table: migrationsTable })
    // After the migration: keys without a database indicate that the database was lost.
    return { database, keyRing: { keys: await openSecretKeys(config, database) } }
  } catch (error) {
    await database.close()
    throw error
  }
}

function requireNothingLost({ startEmpty }: Config, lost: LostData | null): void {
  if (!lost || startEmpty === 'on') return
  throw new ServiceError('unavailable', `${lost.message} ${lost.remedy}`)
}
