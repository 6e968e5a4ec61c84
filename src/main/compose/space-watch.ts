// Whether changes can be stored: a database without space can still be read, so that nothing else tells.
import { statfs } from 'node:fs/promises'
import { isFullDiskFailure } from '#adapters/store/database-failures.ts'
import type { Store } from '#core/ports/store.ts'

/** A write that failed counts for as long, in milliseconds: on another server nothing tells when there is space again. */
const failureLifeMs = 30_000
/** SQLite needs about as much for one change. */
const leastFreeBytes = 1024 * 1024

export type SpaceWatch = {
  /** The same store, whose failures are noted. */
  watch(store: Store): Store
  isFull(): Promise<boolean>
}

/** `directory`: of the SQLite database; null for a database elsewhere. */
export function createSpaceWatch(directory: string | null): SpaceWatch {
  let failedAt = Number.NEGATIVE_INFINITY
  const noteFailure = (error: unknown): never => {
    if (isFullDiskFailure(error)) failedAt = performance.now()
    throw error
  }
  return {
    watch: (store) => ({ ...store, transact: (work) => store.transact(work).catch(noteFailure) }),
    async isFull() {
      if (performance.now() - failedAt < failureLifeMs) return true
      if (directory === null) return false
      const { bavail, bsize } = await statfs(directory)
      return bavail * bsize < leastFreeBytes
    },
  }
}
