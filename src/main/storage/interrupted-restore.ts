import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ServiceError } from '#base/errors.ts'
import type { Config } from '../config/config.ts'

/** A restore first writes here. The path is within the data directory, since files cannot be renamed across volumes. */
export const stagingPath = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'restoring')

/** Throws a ServiceError `unavailable` when a restore into the data directory was interrupted. */
export function requireCompleteRestore(config: Pick<Config, 'dataDir'>): void {
  if (!existsSync(stagingPath(config))) return
  throw new ServiceError(
    'unavailable',
    `Restoring a backup into ${config.dataDir} was interrupted. Empty the directory and run \`tenon restore\` again.`,
  )
}
