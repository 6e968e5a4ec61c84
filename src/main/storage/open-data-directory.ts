import { mkdirSync, statSync } from 'node:fs'
import { isOpenToOthers } from '#platform/private-file.ts'
import type { Log } from '../log/log.ts'

/** Creates the data directory unless it exists. Warns when users other than its owner may list or enter it. */
export function openDataDirectory(path: string, log: Pick<Log, 'warn'>): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  // @guard
  if (!isOpenToOthers(path)) return
  const mode = `0${(statSync(path).mode & 0o777).toString(8)}`
  log.warn(
    { directory: path, mode },
    'the data directory is open to other users of this machine; its mode should be 0700',
  )
}
