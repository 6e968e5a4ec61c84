// When a backup was last written, for an alert: a small file beside the data, since the command is a process of its own.
import { statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getCurrentInstant } from '#adapters/system/clock.ts'
import type { Config } from '../config/config.ts'

type DataConfig = Pick<Config, 'dataDir'>

const markPath = ({ dataDir }: DataConfig) => join(dataDir, 'last-backup')

export const markBackup = (config: DataConfig): Promise<void> =>
  writeFile(markPath(config), `${getCurrentInstant()}\n`, { mode: 0o600 })

/** Seconds since 1970; null when none was written here. */
export function findLastBackup(config: DataConfig): number | null {
  const mark = statSync(markPath(config), { throwIfNoEntry: false })
  return mark ? mark.mtimeMs / 1000 : null
}
