// A file in DATA_DIR that says what the service has stored, and where: without a database that it names, data were lost.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { syncDirectory, writeNewFile } from '#platform/synced-file.ts'
import type { Config } from '../config/config.ts'
import type { Log } from '../log/log.ts'

export type DataMark = {
  database: 'sqlite' | 'postgres'
  /** `embedded` for good once there were users of the embedded issuer. */
  issuer: 'embedded' | 'external'
}

export const dataMarkPath = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'stored-data.json')

/** Null without a mark, and for a damaged one: it alone must not keep a service from starting. */
export function readDataMark(config: Pick<Config, 'dataDir'>): DataMark | null {
  const path = dataMarkPath(config)
  try {
    return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as DataMark) : null
  } catch {
    return null
  }
}

/** Called when the databases are there. A directory that cannot be written to has no mark. */
export async function writeDataMark(config: Config, log: Pick<Log, 'warn'>): Promise<void> {
  const known = readDataMark(config)
  const mark: DataMark = {
    database: config.postgres ? 'postgres' : 'sqlite',
    issuer: config.authIssuer ? (known?.issuer ?? 'external') : 'embedded',
  }
  if (known?.database === mark.database && known.issuer === mark.issuer) return
  try {
    await replaceMark(config, mark)
  } catch (error) {
    log.warn({ err: error }, 'DATA_DIR cannot be marked: a start could not tell that its data were lost')
  }
}

async function replaceMark(config: Config, mark: DataMark): Promise<void> {
  const path = dataMarkPath(config)
  rmSync(`${path}.new`, { force: true })
  await writeNewFile(`${path}.new`, `${JSON.stringify(mark)}\n`)
  await rename(`${path}.new`, path)
  await syncDirectory(config.dataDir)
}
