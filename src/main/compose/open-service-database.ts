import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { KeyRing } from '#adapters/secrets/key-ring.ts'
import type { Database } from '#adapters/store/database.ts'
import { migrate } from '#adapters/store/migrate.ts'
import { migrations, migrationsTable } from '#adapters/store/migrations/index.ts'
import type { Tables } from '#adapters/store/tables.ts'
import { ServiceError } from '#base/errors.ts'
import { requireCompleteRestore } from '../backup/restore-backup.ts'
import type { Config } from '../config/config.ts'
import type { Log } from '../log.ts'
import { requireSettledStore } from '../moving/require-settled-store.ts'
import { keyFilePath, openSecretKeys } from '../secrets/open-secret-keys.ts'
import { databaseFile, openDatabase } from './open-database.ts'
import { requireKnownSchemas } from './read-schemas.ts'

export type ServiceDatabase = { database: Database<Tables>; keyRing: KeyRing }

/** Opens and migrates the database, with keys that open its secrets. */
export async function openServiceDatabase(config: Config, log: Log): Promise<ServiceDatabase> {
  requireCompleteRestore(config)
  const database = await openDatabase<Tables>(config, log, databaseFile)
  try {
    await requireSettledStore(database)
    await requireKnownSchemas(config, database)
    if (config.secretKeys === null && !config.startEmpty) await requireStoredData(config, database)
    await migrate(database, migrations, { table: migrationsTable })
    // After the migration: keys without a database are the sign that the database was lost.
    return { database, keyRing: { keys: await openSecretKeys(config, database) } }
  } catch (error) {
    await database.close()
    throw error
  }
}

async function requireStoredData(config: Config, database: Database<Tables>): Promise<void> {
  const keyFile = keyFilePath(config)
  if (!existsSync(keyFile) || (await hasTables(database))) return
  throw new ServiceError(
    'unavailable',
    `The database ${join(config.dataDir, databaseFile)} is missing or empty, but ${keyFile} shows that there was one. ` +
      'Restore the database from a backup; or set DATA_DIR to a fresh directory; or start once with START_EMPTY=on.',
  )
}

const hasTables = (database: Database<Tables>): Promise<boolean> =>
  database.read(async (db) => (await db.introspection.getTables()).length > 0)
