// `tenon backup FILE`: writes all data and the keys into one file, while the service runs. With DATABASE_URL only the keys.
import type { CommandInput } from '#cli/command.ts'
import { printCommandReport } from '#cli/output/print-command-report.ts'
import { readNewPassphrase } from '../backup/read-passphrase.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { requireConfig, runWithConfig } from './operator-command.ts'

export async function backUp({ args: [file = ''], options, io }: CommandInput): Promise<void> {
  const config = requireConfig(io.env)
  const { parts } = await runWithConfig(config, async () =>
    writeBackup({ config, file, passphrase: await readNewPassphrase(io.env) }),
  )
  printCommandReport(io, options.json, { file, parts }, [
    `Wrote ${file}:`,
    ...parts.map(({ name, bytes }) => `  ${name}  ${bytes} bytes`),
    ...(config.postgres
      ? ['The database is not in it: back up PostgreSQL with pg_dump, as docs/backup.md says.']
      : []),
  ])
}
