// `tenon restore FILE`: verifies a backup and writes it into an empty DATA_DIR. `--check` only verifies.
import { openBackupKeys, readBackup } from '../backup/read-backup.ts'
import { readPassphrase } from '../backup/read-passphrase.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { keyFilePath } from '../secrets/open-secret-keys.ts'
import { printCommandReport, readArguments, readConfigOrExit, runOrExit } from './command-line.ts'

const {
  positionals: [file = ''],
  values: { check, json },
} = readArguments(
  'tenon restore FILE [--check] [--json]',
  { check: { type: 'boolean' }, json: { type: 'boolean' } },
  { least: 1, most: 1 },
)
// No other setting matters: those for PostgreSQL need keys that may be in the backup.
const config = readConfigOrExit({ DATA_DIR: process.env.DATA_DIR })
const log = { warn: (fields: object, message?: string) => console.error(message, fields) }

await runOrExit(config, async () => {
  const backup = await readBackup(file)
  const { version, created_at: createdAt, database } = backup.manifest
  const secretKeys = await openBackupKeys(file, backup, await readPassphrase(process.env))
  const report = { file, version, createdAt, restoredInto: check ? null : config.dataDir }
  const complete = `${file} is complete: written ${createdAt} by Tenon ${version}.`
  if (check) return printCommandReport(json, report, [complete])
  await restoreBackup({ config, file, backup, secretKeys, log })
  const { dataDir } = config
  const missing = `The database is not in it. Set SECRET_KEYS to the content of ${keyFilePath(config)}.`
  const lines = [complete, `Restored into ${dataDir}.`, ...(database === 'postgres' ? [missing] : [])]
  printCommandReport(json, report, lines)
})
