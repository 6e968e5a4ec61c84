// A file in DATA_DIR that records where the service stored data. If it names a database that is missing, the data was
// lost.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { syncDirectory, writeNewFile } from '#platform/synced-file.ts'
import type { Config } from '../config/config.ts'
import type { Log } from '../log/log.ts'

export type DataMark = {
  database: 'sqlite' | 'postgres'
  /** `embedded` for good, once the embedded issuer has had users. */
  issuer: 'embedded' | 'external'
}

export const dataMarkPath = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'stored-data.json')

/** Null for a missing or damaged mark, which must not keep a service from starting. */
export function readDataMark(config: Pick<Config, 'dataDir'>): DataMark | null {
  const path = dataMarkPath(config)
  try {
    return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as DataMark) : null
  } catch {
    return null
  }
}

/** Call this when the databases exist. Without write access, the directory gets no mark. */
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
    log.warn({ err: error }, 'DATA_DIR cannot be marked: a later start could not detect lost data')
  }
}

async function replaceMark(config: Config, mark: DataMark): Promise<void> {
  const path = dataMarkPath(config)
  rmSync(`${path}.new`, { force: true })
  await writeNewFile(`${path}.new`, `${JSON.stringify(mark)}\n`)
  await rename(`${path}.new`, path)
  await syncDirectory(config.dataDir)
}
