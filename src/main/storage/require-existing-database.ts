import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ServiceError } from '#base/errors.ts'
import type { Config } from '../config/config.ts'
import { databaseFile } from './open-database.ts'

/** Throws a ServiceError when no service has used DATA_DIR: a command must not create data beside those that it was meant for. */
export function requireExistingDatabase({ postgres, dataDir }: Pick<Config, 'postgres' | 'dataDir'>): void {
  const file = join(dataDir, databaseFile)
  if (postgres || existsSync(file)) return
  throw new ServiceError(
    'unavailable',
    `There is no database ${file}. Set DATA_DIR and the other settings as the service has them, or start the service first.`,
  )
}
