import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#main/config/config.ts'
import { describeCause } from '#main/log/describe-cause.ts'
import { requireCompleteRestore } from '#main/storage/interrupted-restore.ts'
import { isOpenToOthers } from '#platform/private-file.ts'
import { createOk, createProblem, createSkipped, type Finding } from './finding.ts'

const check = 'data directory'

/** Files of the service; other files may be in the same directory. */
const ownFilePattern = /^(?:(?:tenon|issuer)\.db|secret-keys|operator\.json)/

const listOwnPaths = (folder: string) => [
  folder,
  ...readdirSync(folder)
    .filter((name) => ownFilePattern.test(name))
    .map((name) => join(folder, name)),
]

export function checkDataDirectory(config: Config): Finding {
  const { dataDir } = config
  if (!existsSync(dataDir))
    return createSkipped(check, `${dataDir} does not exist; the first start creates it`)
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    requireCompleteRestore(config)
  } catch (error) {
    return createProblem(
      check,
      describeCause(error),
      'Make DATA_DIR a complete directory of the user of the service.',
    )
  }
  const open = listOwnPaths(dataDir).filter(isOpenToOthers)
  if (open.length === 0) return createOk(check, `${dataDir} is private and can be written`)
  const remedy = `chmod go-rwx ${open.join(' ')}`
  return createProblem(check, `other users of this machine may read or enter ${open.join(', ')}`, remedy)
}

/** The minimum for a start, the write-ahead log and a backup next to the data. */
const leastFreeMiB = 512

export async function checkDiskSpace({ dataDir }: Config): Promise<Finding> {
  if (!existsSync(dataDir)) return createSkipped('disk', `${dataDir} does not exist`)
  const { bavail, bsize } = await statfs(dataDir)
  const freeMiB = Math.floor((bavail * bsize) / 2 ** 20)
  const message = `${freeMiB} MiB are free for ${dataDir}`
  if (freeMiB >= leastFreeMiB) return createOk('disk', message)
  return createProblem('disk', message, `Free or add space: at least ${leastFreeMiB} MiB.`)
}
