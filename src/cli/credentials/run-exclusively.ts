import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CommandFailure } from '../command-failure.ts'

const retryMs = 25
const maxWaitMs = 30_000
/** https://www.sqlite.org/rescode.html#busy */
const busyCode = 5

const isBusy = (error: unknown) => error instanceof Error && 'errcode' in error && error.errcode === busyCode

/**
 * Runs `work` while no other process does so for the same path, a file that stays empty. SQLite takes the lock from the
 * operating system, so it always ends with its process, unlike a lock file.
 */
export async function runExclusively<T>(path: string, work: () => Promise<T>): Promise<T> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const { DatabaseSync } = await import('node:sqlite')
  const database = new DatabaseSync(path, { timeout: 0 })
  const tryToLock = () => {
    try {
      database.exec('BEGIN EXCLUSIVE')
      return true
    } catch (error) {
      if (isBusy(error)) return false
      throw error
    }
  }
  try {
    for (let waitedMs = 0; !tryToLock(); waitedMs += retryMs) {
      if (waitedMs >= maxWaitMs) throw new CommandFailure(`Another command has locked ${path} for too long.`)
      await sleep(retryMs)
    }
    return await work()
  } finally {
    database.close()
  }
}
