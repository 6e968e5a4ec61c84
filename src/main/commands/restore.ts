// `tenon restore FILE`: verifies a backup and writes it into an empty DATA_DIR. `--check` only verifies.
import type { CommandInput } from '#cli/command.ts'
import { printCommandReport } from '#cli/output/print-command-report.ts'
import { openBackupKeys, readBackup } from '../backup/read-backup.ts'
import { readPassphrase } from '../backup/read-passphrase.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { keyFilePath } from '../secrets/open-secret-keys.ts'
import { requireConfig, runWithConfig } from './operator-command.ts'

export async function restore({
  args: [file = ''],
  options: { check, json },
  io,
}: CommandInput<{ check?: true }>): Promise<void> {
  // No other setting matters: those for PostgreSQL need keys that may be in the backup.
  const config = requireConfig({ DATA_DIR: io.env.DATA_DIR })
  const log = { warn: (fields: object, message?: string) => console.error(message, fields) }
  await runWithConfig(config, async () => {
    const backup = await readBackup(file)
    const { version, created_at: createdAt, database } = backup.manifest
    const secretKeys = await openBackupKeys(file, backup, await readPassphrase(io.env))
    const report = { file, version, createdAt, restoredInto: check ? null : config.dataDir }
    const complete = `${file} is complete: written ${createdAt} by Tenon ${version}.`
    if (check) return printCommandReport(io, json, report, [complete])
    await restoreBackup({ config, file, backup, secretKeys, log })
    const { dataDir } = config
    const missing = `The database is not in it. Set SECRET_KEYS to the content of ${keyFilePath(config)}.`
    const lines = [complete, `Restored into ${dataDir}.`, ...(database === 'postgres' ? [missing] : [])]
    printCommandReport(io, json, report, lines)
  })
}
