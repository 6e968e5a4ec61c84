import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { lockDirectory } from './directory-lock.ts'
import { toSqliteFailure } from './sqlite-failure.ts'

/** Bytes. */
export type VacuumedFile = { before: number; after: number }

/**
 * Rewrites the file without free pages; from then on it returns them by itself. Throws a ServiceError `unavailable`
 * when a service uses its directory, and errors of node:sqlite, for example when there is no space for a second copy.
 */
export function vacuumSqlite(path: string): VacuumedFile {
  const unlock = lockDirectory(dirname(path))
  const before = statSync(path).size
  try {
    const database = new DatabaseSync(path)
    try {
      database.exec('pragma auto_vacuum = incremental')
      database.exec('vacuum')
      database.exec('pragma wal_checkpoint(truncate)')
    } finally {
      database.close()
    }
    return { before, after: statSync(path).size }
  } catch (error) {
    throw toSqliteFailure(error)
  } finally {
    unlock()
  }
}
