// The time of a timer command's last success, for alerts. It is a small file next to the data, since commands are
// separate processes.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'

export type CommandMark = 'last-backup' | 'last-audit-verification'

type DataConfig = Pick<Config, 'dataDir'>

/** `value`: the figure for an alert. Does nothing without the directory, as with PostgreSQL. */
export async function writeMark({ dataDir }: DataConfig, name: CommandMark, value = 0): Promise<void> {
  if (existsSync(dataDir)) await writeFile(join(dataDir, name), `${value}\n`, { mode: 0o600 })
}

/** `at`: seconds since 1970. Null when the command has not run here. */
export function readMark({ dataDir }: DataConfig, name: CommandMark): { at: number; value: number } | null {
  const path = join(dataDir, name)
  const mark = statSync(path, { throwIfNoEntry: false })
  return mark ? { at: mark.mtimeMs / 1000, value: Number(readFileSync(path, 'utf8')) } : null
}
