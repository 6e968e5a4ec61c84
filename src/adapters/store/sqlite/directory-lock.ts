// SQLite lets several processes share a file, but this service needs its directory exclusively: its in-memory caches
// would become stale. The lock is an SQLite lock on an empty file, which the system releases when the process dies.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Failure } from '#base/errors.ts'
import { hasSqliteCode, sqliteBusy } from './sqlite-failure.ts'

type Held = { lock: DatabaseSync; users: number }

const held = new Map<string, Held>()

/**
 * Locks the directory for this process, or adds a user to the lock. Returns the release function. Throws a Failure
 * `unavailable`.
 */
export function lockDirectory(directory: string): () => void {
  const mine = held.get(directory) ?? { lock: take(directory), users: 0 }
  held.set(directory, mine)
  mine.users++
  return () => {
    if (--mine.users > 0) return
    held.delete(directory)
    mine.lock.close()
  }
}

function take(directory: string): DatabaseSync {
  const lock = new DatabaseSync(join(directory, 'process.lock'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    if (!hasSqliteCode(error, sqliteBusy)) throw error
    throw new Failure('unavailable', `Another process is using the data directory ${directory}.`, {
      internal: error,
    })
  }
}
