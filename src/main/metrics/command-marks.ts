// When a command of a timer last succeeded, for alerts: a small file beside the data, since commands are processes of their own.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'

export type CommandMark = 'last-backup' | 'last-audit-verification'

type DataConfig = Pick<Config, 'dataDir'>

/** `value`: the figure that an alert reads. Does nothing without the directory, as where PostgreSQL has the data. */
export async function writeMark({ dataDir }: DataConfig, name: CommandMark, value = 0): Promise<void> {
  if (existsSync(dataDir)) await writeFile(join(dataDir, name), `${value}\n`, { mode: 0o600 })
}

/** `at`: seconds since 1970. Null when the command did not run here. */
export function readMark({ dataDir }: DataConfig, name: CommandMark): { at: number; value: number } | null {
  const path = join(dataDir, name)
  const mark = statSync(path, { throwIfNoEntry: false })
  return mark ? { at: mark.mtimeMs / 1000, value: Number(readFileSync(path, 'utf8')) } : null
}
