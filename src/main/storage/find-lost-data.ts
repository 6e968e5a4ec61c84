// Detects lost data. Otherwise a start would silently begin anew, with new users and without the apps that clients
// call. The evidence is in the rest: the other database, the keys, a mark, and the owners of apps.
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseReader } from '#adapters/store/database.ts'
import { serviceSchema } from '#adapters/store/migrations/index.ts'
import { findEmbeddedOwner } from '#adapters/store/queries/people/app-owners.ts'
import { listAppliedMigrations } from '#adapters/store/schema-state.ts'
import { openSqliteReader } from '#adapters/store/sqlite/open-sqlite-reader.ts'
import type { Tables } from '#adapters/store/tables.ts'
import { issuerSchema } from '#issuer/store/migrations.ts'
import type { Config } from '../config/config.ts'
import { keyFilePath } from '../secrets/open-secret-keys.ts'
import { dataMarkPath, readDataMark } from './data-mark.ts'
import { databaseFile, issuerDatabaseFile } from './open-database.ts'

/** `tables`: in use before; `blank`: without tables; `damaged`: a file of 0 bytes, which no first start creates. */
type StoreState = 'tables' | 'blank' | 'damaged' | 'missing'

/** Two sentences. */
export type LostData = { message: string; remedy: string }

const startAnew = 'To abandon the data and start anew, start once with START_EMPTY=on.'
const remedy = `Mount the volume with the data, or restore a backup into an empty DATA_DIR (docs/backup.md). ${startAnew}`

const sizeOf = (path: string) => (existsSync(path) ? statSync(path).size : 0)

async function readFileState(path: string, table: string): Promise<StoreState> {
  if (!existsSync(path)) return 'missing'
  if (sizeOf(path) === 0) return 'damaged'
  const database = openSqliteReader(path)
  const applied = await listAppliedMigrations(database, table).finally(() => database.close())
  return applied.length > 0 ? 'tables' : 'blank'
}

/** Null when no data is lost, as before a first start. */
export async function findLostFiles(config: Config): Promise<LostData | null> {
  const service = join(config.dataDir, databaseFile)
  const issuer = join(config.dataDir, issuerDatabaseFile)
  const states = {
    service: await readFileState(service, serviceSchema.table),
    issuer: await readFileState(issuer, issuerSchema.table),
  }
  for (const [state, path] of [
    [states.service, service],
    [states.issuer, issuer],
  ])
    if (state === 'damaged')
      return { message: `The database ${path} has 0 bytes: its content is lost.`, remedy }
  if (states.service !== 'tables') return describeLostService(config, service, states.issuer)
  if (config.authIssuer || states.issuer === 'tables') return null
  const witness = await findWitnessOfIssuer(config, service, issuer)
  return witness === null ? null : describeLostIssuer(issuer, witness)
}

function describeLostService(config: Config, file: string, issuer: StoreState): LostData | null {
  const mark = readDataMark(config)
  const keys = keyFilePath(config)
  if (mark?.database === 'postgres')
    return {
      message: `DATABASE_URL is not set, but ${dataMarkPath(config)} says that the data of this service is in PostgreSQL.`,
      remedy: `Set DATABASE_URL, or DATA_DIR to another directory. ${startAnew}`,
    }
  const witness =
    (mark && dataMarkPath(config)) ||
    (issuer === 'tables' && join(config.dataDir, issuerDatabaseFile)) ||
    (existsSync(keys) && keys) ||
    (sizeOf(`${file}-wal`) > 0 && `${file}-wal`)
  if (witness)
    return {
      message: `The database ${file} is missing or has no tables, but ${witness} shows that there was data.`,
      remedy,
    }
  if (config.startEmpty !== 'never') return null
  return { message: `There is no database ${file}, and START_EMPTY is "never".`, remedy }
}

const describeLostIssuer = (where: string, witness: string): LostData => ({
  message: `The database of users (${where}) is missing or has no tables, but ${witness} shows that there were users. Without it, the first person to open the sign-up link would administer the service.`,
  remedy,
})

async function findWitnessOfIssuer(config: Config, service: string, issuer: string): Promise<string | null> {
  if (readDataMark(config)?.issuer === 'embedded') return dataMarkPath(config)
  if (sizeOf(`${issuer}-wal`) > 0) return `${issuer}-wal`
  const database = openSqliteReader<Tables>(service)
  const owner = await findEmbeddedOwner(database).finally(() => database.close())
  return owner && `an app or a member of a workspace of ${service}`
}

/** The same check for PostgreSQL, where both are in one database. */
export async function findLostTables(
  config: Config,
  database: DatabaseReader<Tables>,
): Promise<LostData | null> {
  const hasService = (await listAppliedMigrations(database, serviceSchema.table)).length > 0
  const hasIssuer = (await listAppliedMigrations(database, issuerSchema.table)).length > 0
  if (!hasService) return describeEmptyPostgres(config, hasIssuer)
  if (config.authIssuer || hasIssuer) return null
  const owner = await findEmbeddedOwner(database)
  return owner && describeLostIssuer('the tables issuer_…', 'an app or a member of a workspace')
}

async function describeEmptyPostgres(config: Config, hasIssuer: boolean): Promise<LostData | null> {
  const file = join(config.dataDir, databaseFile)
  const isEmpty = 'The database of DATABASE_URL has no tables of the service'
  const restore = `Correct DATABASE_URL, or restore the database from a backup. ${startAnew}`
  if (hasIssuer) return { message: `${isEmpty}, only those of its users.`, remedy: restore }
  if (readDataMark(config)?.database === 'postgres')
    return { message: `${isEmpty}, but ${dataMarkPath(config)} says that it had them.`, remedy: restore }
  if ((await readFileState(file, serviceSchema.table)) === 'tables')
    return {
      message: `${isEmpty}, and ${file} has data, which is not moved automatically.`,
      remedy: `Move it first, without DATABASE_URL: \`tenon migrate-store --to\` and its address. ${startAnew}`,
    }
  return config.startEmpty === 'never'
    ? { message: `${isEmpty}, and START_EMPTY is "never".`, remedy: restore }
    : null
}
