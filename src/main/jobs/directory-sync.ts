// Refreshes the directory from the store and imports the registry into the store, unless the operator disabled that.
import { setTimeout } from 'node:timers/promises'
import { systemTimer } from '#adapters/system/clock.ts'
import {
  type DirectoryImportDeps,
  type DirectoryImportOutcome,
  importDirectory,
} from '#core/services/directory/import-directory.ts'
import { startPeriodicJob } from '#platform/periodic-job.ts'
import type { RefreshableDirectory } from '#workers/directory/stored-directory.ts'
import type { Log } from '../log/log.ts'
import { DirectoryCounters } from '../metrics/directory-counters.ts'

/** Milliseconds. The first import is delayed, so that it does not slow down the start. */
const defaultIntervals = { follow: 15_000, firstImport: 10_000, import: 60_000 }

export type DirectorySync = { counters: DirectoryCounters; close(): Promise<void> }

/** Logs a line for a run, unless no run was due. */
export function logImport(log: Log, outcome: DirectoryImportOutcome): void {
  if (outcome.kind === 'finished') log.info(outcome, 'registry imported')
  if (outcome.kind === 'failed') log.warn(outcome, 'registry cannot be imported')
}

/** Without `deps` this replica imports nothing; it still loads the imports of other replicas. */
export function startDirectorySync(
  directory: RefreshableDirectory,
  deps: Omit<DirectoryImportDeps, 'signal' | 'timer' | 'progress'> | null,
  log: Log,
  intervals = defaultIntervals,
): DirectorySync {
  const counters = new DirectoryCounters()
  const stopping = new AbortController()
  const { signal } = stopping
  const wait = (ms: number) => setTimeout(ms, undefined, { signal }).catch(() => undefined)
  const onError = (error: unknown) => log.error({ err: error }, 'directory cannot be refreshed')
  const jobs = [
    startPeriodicJob({
      run: (isStopping) => directory.refresh(isStopping),
      everyMs: intervals.follow,
      onError,
    }),
  ]
  if (deps) {
    const importing: DirectoryImportDeps = {
      ...deps,
      signal,
      timer: { ...systemTimer, wait },
      progress: (progress) => {
        counters.add(progress)
        log.debug(progress, 'importing the registry')
      },
    }
    const run = async () => {
      const outcome = await counters.count(() => importDirectory(importing))
      logImport(log, outcome)
      if (outcome.kind === 'finished') await directory.refresh()
    }
    jobs.push(startPeriodicJob({ run, firstMs: intervals.firstImport, everyMs: intervals.import, onError }))
  }
  return {
    counters,
    async close() {
      stopping.abort()
      await Promise.all(jobs.map((job) => job.stop()))
    },
  }
}
