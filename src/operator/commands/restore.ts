// `tenon restore FILE`: verifies a backup and writes it into an empty DATA_DIR, or into the PostgreSQL of DATABASE_URL.
// `--check` only verifies.
import type { CommandInput } from '#cli/command.ts'
import { printCommandReport } from '#cli/output/print-command-report.ts'
import { keyFilePath } from '#main/secrets/open-secret-keys.ts'
import { openBackupKeys, readBackup } from '../backup/read-backup.ts'
import { readPassphrase } from '../backup/read-passphrase.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { describeStorePlace, parsePlace } from '../moving/place.ts'
import { requireKeysOfBackup, restoreIntoPostgres } from '../moving/restore-into-postgres.ts'
import { requireConfig, runWithConfig } from './operator-command.ts'

export async function restore({
  args: [file = ''],
  options: { check, json },
  io,
}: CommandInput<{ check?: true }>): Promise<void> {
  // Other settings do not matter. The settings for PostgreSQL require keys, which may be in the backup.
  const config = requireConfig({ DATA_DIR: io.env.DATA_DIR })
  const log = { warn: (fields: object, message?: string) => console.error(message, fields) }
  const to = io.env.DATABASE_URL?.trim() ? parsePlace(io.env.DATABASE_URL, io.folder) : null
  await runWithConfig(config, async () => {
    const backup = await readBackup(file)
    const { version, created_at: createdAt, database } = backup.manifest
    const secretKeys = await openBackupKeys(file, backup, await readPassphrase(io.env))
    const hasData = database === 'sqlite'
    const place = to && hasData ? describeStorePlace(to) : config.dataDir
    const report = { file, version, createdAt, restoredInto: check ? null : place }
    const complete = `${file} is complete: written ${createdAt} by Tenon ${version}.`
    if (check) return printCommandReport(io, json, report, [complete])
    requireKeysOfBackup(secretKeys, io.env.SECRET_KEYS)
    const options = { config, file, backup, secretKeys, log }
    await (to && hasData ? restoreIntoPostgres(options, to) : restoreBackup(options))
    const keys = `Set SECRET_KEYS to the content of ${keyFilePath(config)}.`
    const lines = [complete, `Restored into ${place}.`]
    if (!hasData) lines.push(`The database is not in it. ${keys}`)
    else if (to) lines.push(keys)
    printCommandReport(io, json, report, lines)
  })
}
