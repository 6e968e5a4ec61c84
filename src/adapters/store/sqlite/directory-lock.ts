// SQLite lets several processes share a file, but this service needs its directory exclusively: its in-memory caches
// would become stale. The lock is an SQLite lock on an empty file, which the system releases when the process dies.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ServiceError } from '#base/errors.ts'
import { createPrivateFile } from '#platform/private-file.ts'
import { hasSqliteCode, sqliteBusy } from './sqlite-failure.ts'

type HeldLock = { lock: DatabaseSync; users: number }

const heldLocks = new Map<string, HeldLock>()

/**
 * Locks the directory for this process, or adds a user to the lock. Returns the release function. Throws a ServiceError
 * `unavailable`.
 */
export function lockDirectory(directory: string): () => void {
  const heldLock = heldLocks.get(directory) ?? { lock: openLock(directory), users: 0 }
  heldLocks.set(directory, heldLock)
  heldLock.users++
  return () => {
    if (--heldLock.users > 0) return
    heldLocks.delete(directory)
    heldLock.lock.close()
  }
}

/** Whether another process has the directory. */
export function isDirectoryLocked(directory: string): boolean {
  if (!existsSync(directory)) return false
  try {
    lockDirectory(directory)()
    return false
  } catch (error) {
    if (error instanceof ServiceError) return true
    throw error
  }
}

function openLock(directory: string): DatabaseSync {
  const lock = tryLockFile(join(directory, 'process.lock'))
  if (lock) return lock
  throw new ServiceError('unavailable', `Another process is using the data directory ${directory}.`)
}

/** Locks an empty file, which is created, until the result is closed. Null when another process has locked it. */
export function tryLockFile(path: string): DatabaseSync | null {
  createPrivateFile(path)
  const lock = new DatabaseSync(path, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    if (!hasSqliteCode(error, sqliteBusy)) throw error
    return null
  }
}
