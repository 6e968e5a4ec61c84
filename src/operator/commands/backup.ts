// `tenon backup FILE`: writes all data and the keys into one file, while the service runs. With DATABASE_URL only the
// keys.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { getCurrentInstant } from '#adapters/system/clock.ts'
import type { CommandInput } from '#cli/command.ts'
import { createUsageFailure } from '#cli/command-failure.ts'
import { printCommandReport } from '#cli/output/print-command-report.ts'
import { writeMark } from '#main/metrics/command-marks.ts'
import { nameBackup, removeOldBackups } from '../backup/backup-directory.ts'
import { readNewPassphrase } from '../backup/read-passphrase.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { requireConfig, runWithConfig } from './operator-command.ts'

const isDirectory = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

export async function backUp({
  args: [path = ''],
  options,
  io,
}: CommandInput<{ keep?: string }>): Promise<void> {
  const config = requireConfig(io.env)
  const keep = parseKeep(options.keep, path)
  const file = isDirectory(path) ? join(path, nameBackup(getCurrentInstant())) : path
  const { parts, removed } = await runWithConfig(config, async () => {
    const manifest = await writeBackup({ config, file, passphrase: await readNewPassphrase(io.env) })
    await writeMark(config, 'last-backup')
    return { parts: manifest.parts, removed: keep === null ? [] : await removeOldBackups(path, keep) }
  })
  printCommandReport(io, options.json, { file, parts, removed }, [
    `Wrote ${file}:`,
    ...parts.map(({ name, bytes }) => `  ${name}  ${bytes} bytes`),
    ...removed.map((old) => `Removed ${old}.`),
    ...(config.postgres
      ? ['The database is not in it: back up PostgreSQL with pg_dump, as docs/backup.md says.']
      : []),
  ])
}

/** How many backups to keep in the directory; null for all. */
function parseKeep(text: string | undefined, path: string): number | null {
  if (text === undefined) return null
  if (!isDirectory(path))
    throw createUsageFailure(`--keep is for a directory of backups, and ${path} is not a directory.`)
  const keep = Number(text)
  if (!Number.isInteger(keep) || keep < 1)
    throw createUsageFailure('--keep must be a whole number from 1 on.')
  return keep
}
