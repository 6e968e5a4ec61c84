// `tenon backup FILE`: writes all data and the keys into one file, while the service runs. With DATABASE_URL only the keys.

import { readNewPassphrase } from '../backup/read-passphrase.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { readArguments, readConfigOrExit, runOrExit } from './command-line.ts'

const {
  positionals: [file = ''],
} = readArguments('tenon backup FILE', {}, 1)
const config = readConfigOrExit()
const { parts } = await runOrExit(config, async () =>
  writeBackup({ config, file, passphrase: await readNewPassphrase(process.env) }),
)
console.log(`Wrote ${file}:`)
for (const { name, bytes } of parts) console.log(`  ${name}  ${bytes} bytes`)
if (config.postgres)
  console.log('The database is not in it: back up PostgreSQL with pg_dump, as docs/backup.md says.')
