import { type PeriodicJob, startPeriodicJob } from '#platform/periodic-job.ts'

const pollIntervalMs = 300

/** Polls the store for changes of published apps until stopped. An outage is logged once. */
export const watchChanges = (
  refresh: () => Promise<void>,
  log: (message: string, error: unknown) => void,
): PeriodicJob =>
  startPeriodicJob({
    run: refresh,
    everyMs: pollIntervalMs,
    onError(error, isRepeated) {
      if (!isRepeated)
        log('Changes of published apps cannot be read; apps in memory are still served.', error)
    },
  })
