// `tenon backup FILE`: writes all data and the keys into one file, while the service runs. With DATABASE_URL only the keys.

import { readNewPassphrase } from '../backup/read-passphrase.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { printCommandReport, readArguments, readConfigOrExit, runOrExit } from './command-line.ts'

const {
  positionals: [file = ''],
  values: { json },
} = readArguments('tenon backup FILE [--json]', { json: { type: 'boolean' } }, { least: 1, most: 1 })
const config = readConfigOrExit()
const { parts } = await runOrExit(config, async () =>
  writeBackup({ config, file, passphrase: await readNewPassphrase(process.env) }),
)
printCommandReport(json, { file, parts }, [
  `Wrote ${file}:`,
  ...parts.map(({ name, bytes }) => `  ${name}  ${bytes} bytes`),
  ...(config.postgres
    ? ['The database is not in it: back up PostgreSQL with pg_dump, as docs/backup.md says.']
    : []),
])
