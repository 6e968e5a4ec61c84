// Backs up while the service runs: takes no lock and changes no data.
import { createReadStream, existsSync } from 'node:fs'
import { mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { sealWithPassphrase } from '#adapters/secrets/seal-with-passphrase.ts'
import type { SecretKey } from '#adapters/secrets/secret-keys.ts'
import { serviceSchema } from '#adapters/store/migrations/index.ts'
import { listAppliedMigrations } from '#adapters/store/schema-state.ts'
import { copySqlite } from '#adapters/store/sqlite/copy-sqlite.ts'
import { openSqliteReader } from '#adapters/store/sqlite/open-sqlite-reader.ts'
import { getCurrentInstant } from '#adapters/system/clock.ts'
import { issuerSchema } from '#issuer/store/migrations.ts'
import { about } from '#main/about.ts'
import type { Config } from '#main/config/config.ts'
import { keyFilePath, loadConfiguredKeys } from '#main/secrets/open-secret-keys.ts'
import { databaseFile, issuerDatabaseFile } from '#main/storage/open-database.ts'
import { requireExistingDatabase } from '#main/storage/require-existing-database.ts'
import { syncDirectory, writeNewFile } from '#platform/synced-file.ts'
import {
  type BackupManifest,
  type BackupPart,
  type BackupPartName,
  createBackupError,
  digestText,
  formatBackupHead,
  type SealedKeys,
  sealedKeysPart,
} from './backup-format.ts'
import { digestRange } from './digest-file.ts'

export type BackupOptions = { config: Config; file: string; passphrase: string }

/** Writes a complete new file, or none. Throws a ServiceError `unavailable`, and file system errors. */
export async function writeBackup({ config, file, passphrase }: BackupOptions): Promise<BackupManifest> {
  const target = resolve(file)
  if (existsSync(target)) throw createBackupError(`${file} already exists. Name a new file.`)
  if (!existsSync(dirname(target))) throw createBackupError(`There is no directory ${dirname(target)}.`)
  const keys = await loadKeysOf(config)
  const folder = await mkdtemp(`${target}.partial-`)
  try {
    const databases = config.postgres ? [] : await copyDatabases(config, folder)
    const sealed = await sealKeys(keys, databases, passphrase)
    const manifest = await buildManifest(config, folder, [...databases, describeSealedKeys(sealed)])
    const complete = join(folder, 'backup')
    await writeNewFile(complete, joinParts(manifest, folder, sealed))
    await rename(complete, target)
    await syncDirectory(dirname(target))
    return manifest
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function loadKeysOf(config: Config): Promise<SecretKey[]> {
  const keys = await loadConfiguredKeys(config)
  if (keys) return keys
  throw createBackupError(
    `There are no keys: neither SECRET_KEYS is set, nor is there ${keyFilePath(config)}.`,
  )
}

/** Copies the service's database first: a user without apps does no harm, apps without their user do. */
async function copyDatabases(config: Config, folder: string): Promise<BackupPart[]> {
  requireExistingDatabase(config)
  const names = [databaseFile, issuerDatabaseFile].filter((name) => existsSync(join(config.dataDir, name)))
  for (const name of names) copySqlite(join(config.dataDir, name), join(folder, name))
  return Promise.all(names.map((name) => describeFile(folder, name as BackupPartName)))
}

async function describeFile(folder: string, name: BackupPartName): Promise<BackupPart> {
  const path = join(folder, name)
  const { size: bytes } = await stat(path)
  return { name, bytes, sha256: await digestRange(path, { start: 0, bytes }) }
}

const describeSealedKeys = (sealed: string): BackupPart => ({
  name: sealedKeysPart,
  bytes: Buffer.byteLength(sealed),
  sha256: digestText(sealed),
})

function sealKeys(keys: SecretKey[], parts: BackupPart[], passphrase: string): Promise<string> {
  const secretKeys = keys.map(({ id, key }) => `${id}:${key.export().toString('base64')}`).join(',')
  return sealWithPassphrase(
    JSON.stringify({ secret_keys: secretKeys, parts } satisfies SealedKeys),
    passphrase,
  )
}

const buildManifest = async (
  config: Config,
  folder: string,
  parts: BackupPart[],
): Promise<BackupManifest> => ({
  version: about.version,
  created_at: getCurrentInstant(),
  database: config.postgres ? 'postgres' : 'sqlite',
  schema: {
    service: await listMigrationsOf(join(folder, databaseFile), serviceSchema.table),
    issuer: await listMigrationsOf(join(folder, issuerDatabaseFile), issuerSchema.table),
  },
  parts,
})

async function listMigrationsOf(file: string, table: string): Promise<string[]> {
  if (!existsSync(file)) return []
  const database = openSqliteReader(file)
  try {
    return await listAppliedMigrations(database, table)
  } finally {
    await database.close()
  }
}

async function* joinParts(
  manifest: BackupManifest,
  folder: string,
  sealed: string,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(formatBackupHead(manifest))
  for (const { name } of manifest.parts)
    if (name !== sealedKeysPart) yield* createReadStream(join(folder, name))
  yield Buffer.from(sealed)
}
