import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ServiceError } from '#base/errors.ts'
import type { Config } from '../config/config.ts'
import { databaseFile } from './open-database.ts'

/** Throws a ServiceError when no service has used DATA_DIR: a command must not create data in a wrong place. */
export function requireExistingDatabase({ postgres, dataDir }: Pick<Config, 'postgres' | 'dataDir'>): void {
  const file = join(dataDir, databaseFile)
  if (postgres || existsSync(file)) return
  throw new ServiceError(
    'unavailable',
    `There is no database ${file}. Use the settings of the service, such as DATA_DIR, or start the service first.`,
  )
}
