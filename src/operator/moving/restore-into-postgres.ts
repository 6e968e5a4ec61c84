// Restores a backup of the embedded databases into PostgreSQL. Unpacks its files next to the data directory's own, and
// moves them from there like `tenon migrate-store`.
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { parseSecretKeys } from '#adapters/secrets/secret-keys.ts'
import { migrate } from '#adapters/store/migrate.ts'
import { serviceSchema } from '#adapters/store/migrations/index.ts'
import { openSqlite } from '#adapters/store/sqlite/open-sqlite.ts'
import { issuerSchema } from '#issuer/store/migrations.ts'
import { databaseFile, issuerDatabaseFile } from '#main/storage/open-database.ts'
import { createBackupError } from '../backup/backup-format.ts'
import { type RestoreOptions, restoreElsewhere } from '../backup/restore-backup.ts'
import { openStore } from './open-store.ts'
import type { StorePlace } from './place.ts'
import { cancelMoveFrom, runMove } from './run-move.ts'

/**
 * Only the keys stay in the data directory. After an interruption, a further run continues with the same backup. Throws
 * a ServiceError `unavailable` when the database has other data.
 */
export const restoreIntoPostgres = (options: RestoreOptions, to: StorePlace): Promise<void> =>
  restoreElsewhere(options, async (folder) => {
    const names = options.backup.parts.map(({ name }) => name)
    await migrateFile(join(folder, databaseFile), serviceSchema)
    if (names.includes(issuerDatabaseFile)) await migrateFile(join(folder, issuerDatabaseFile), issuerSchema)
    const source = await openStore({ kind: 'sqlite', directory: folder })
    // The backup may have been written during a move of its service.
    await cancelMoveFrom(source)
    const id = createHash('sha256').update(JSON.stringify(options.backup.manifest)).digest('hex')
    await runMove({
      source,
      to,
      id,
      withCalls: true,
      isPreparation: false,
      onBegin: async () => {},
      onCopied: () => {},
    }).finally(() => source.close())
  })

/** The backup may be of an earlier version. */
async function migrateFile(path: string, schema: typeof serviceSchema): Promise<void> {
  const database = openSqlite(path)
  await migrate(database, schema.migrations, schema).finally(() => database.close())
}

/** Throws when the service would use other keys than the backup needs. */
export function requireKeysOfBackup(secretKeys: string, given: string | undefined): void {
  if (!given) return
  const { keys } = parseSecretKeys(given)
  const isGiven = (text: string) =>
    keys.some(({ id, key }) => `${id}:${key.export().toString('base64')}` === text)
  if (secretKeys.split(',').every(isGiven)) return
  throw createBackupError(
    'SECRET_KEYS has other keys than the backup, which could not be opened with them. Leave it unset: the keys are written into the file secret-keys of DATA_DIR.',
  )
}
