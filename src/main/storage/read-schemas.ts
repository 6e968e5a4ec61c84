import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseReader } from '#adapters/store/database.ts'
import { serviceSchema } from '#adapters/store/migrations/index.ts'
import {
  compareMigrations,
  createUnknownSchemaError,
  type MigrationList,
  readSchemaState,
  type SchemaState,
} from '#adapters/store/schema-state.ts'
import { openSqliteReader } from '#adapters/store/sqlite/open-sqlite-reader.ts'
import type { Tables } from '#adapters/store/tables.ts'
import { issuerSchema } from '#issuer/store/migrations.ts'
import type { Config } from '../config/config.ts'
import type { Log } from '../log/log.ts'
import { databaseFile, issuerDatabaseFile, openDatabase } from './open-database.ts'

export type StoreSchema = { store: 'service' | 'issuer'; state: SchemaState }

type StoreDescription = { store: StoreSchema['store']; file: string; list: MigrationList }

const listStores = (config: Config): StoreDescription[] => [
  { store: 'service', file: databaseFile, list: serviceSchema },
  ...(config.authIssuer ? [] : [{ store: 'issuer', file: issuerDatabaseFile, list: issuerSchema } as const]),
]

/** Reads the migrations that the stores have had, even while the service runs; changes and creates nothing. */
export async function readSchemas(config: Config, log: Log): Promise<StoreSchema[]> {
  if (!config.postgres) return readSchemasWith(config, null)
  const database = await openDatabase<Tables>(config, log, databaseFile)
  return readSchemasWith(config, database).finally(() => database.close())
}

/** `postgres`: the open database; null for the files of the data directory. */
export const readSchemasWith = (
  config: Config,
  postgres: DatabaseReader<Tables> | null,
): Promise<StoreSchema[]> =>
  Promise.all(
    listStores(config).map(async ({ store, file, list }) => ({
      store,
      state: await (postgres
        ? readSchemaState(postgres, list)
        : readSqliteSchema(join(config.dataDir, file), list)),
    })),
  )

async function readSqliteSchema(file: string, list: MigrationList): Promise<SchemaState> {
  if (!existsSync(file)) return compareMigrations([], list.migrations)
  const database = openSqliteReader(file)
  return readSchemaState(database, list).finally(() => database.close())
}

/** Throws a ServiceError `unavailable` when another version migrated a store. */
export function requireKnownStores(schemas: StoreSchema[]): void {
  const unknown = schemas.flatMap(({ state }) => state.unknown)
  if (unknown.length > 0) throw createUnknownSchemaError('The database', unknown)
}

/**
 * The same check for an open database. Both stores are checked before either is migrated, so that a data directory is
 * used completely or not at all.
 */
export const requireKnownSchemas = async (config: Config, database: DatabaseReader<Tables>): Promise<void> =>
  requireKnownStores(await readSchemasWith(config, database.kind === 'postgres' ? database : null))
