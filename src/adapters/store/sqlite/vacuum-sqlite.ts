import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { lockDirectory } from './directory-lock.ts'
import { toSqliteFailure } from './sqlite-failure.ts'

/** Bytes. */
export type VacuumedFile = { before: number; after: number }

/**
 * Writes the file anew without free pages; from then on it gives them back by itself. Throws a ServiceError `unavailable`
 * when a service has its directory, and what node:sqlite throws, as without space for the same again.
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
