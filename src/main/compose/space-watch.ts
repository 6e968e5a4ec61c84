// Whether changes can be stored. A database without space can still be read, so no other check notices.
import { statfs } from 'node:fs/promises'
import { isFullDiskFailure } from '#adapters/store/database-failures.ts'
import type { Store } from '#core/ports/store.ts'

/** A failed write counts for this many milliseconds: the free space of another server is unknown. */
const failureLifeMs = 30_000
/** SQLite needs about this much for a change. */
const leastFreeBytes = 1024 * 1024

export type SpaceWatch = {
  /** The same store, which notes failed writes. */
  watch(store: Store): Store
  isFull(): Promise<boolean>
}

/** `directory`: the directory of the SQLite database; null for a database on a server. */
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
