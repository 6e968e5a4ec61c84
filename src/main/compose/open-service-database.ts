import type { SecretKey } from '#adapters/secrets/secret-keys.ts'
import type { Database } from '#adapters/store/database.ts'
import { migrate } from '#adapters/store/migrate.ts'
import { migrations, migrationsTable } from '#adapters/store/migrations/index.ts'
import type { Tables } from '#adapters/store/tables.ts'
import type { Config } from '../config/config.ts'
import type { Log } from '../log.ts'
import { openSecretKeys } from '../secrets/open-secret-keys.ts'
import { openDatabase } from './open-database.ts'

export const databaseFile = 'tenon.db'

export type ServiceDatabase = { database: Database<Tables>; keys: SecretKey[] }

/** Opens and migrates the database, with keys that open its secrets. */
export async function openServiceDatabase(config: Config, log: Log): Promise<ServiceDatabase> {
  const database = await openDatabase<Tables>(config, log, databaseFile)
  try {
    await migrate(database, migrations, { table: migrationsTable })
    return { database, keys: await openSecretKeys(config, database) }
  } catch (error) {
    await database.close()
    throw error
  }
}
