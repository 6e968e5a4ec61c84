// SQLite lets many processes share a file; this service must be alone with its directory, because what it keeps in
// memory would go stale. The lock is SQLite's own lock on an empty file: the system drops it when the process dies.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Failure } from '#base/errors.ts'
import { hasSqliteCode, sqliteBusy } from './sqlite-failure.ts'

type Held = { lock: DatabaseSync; users: number }

const held = new Map<string, Held>()

/** Takes the directory for this process, or counts one more user of it; the answer lets go again. Throws a Failure `unavailable`. */
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
