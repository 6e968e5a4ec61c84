// Periodic jobs of the process: one implementation for sweeps, flushes and refreshes.
import type { StopCheck } from '#base/batches.ts'

export type PeriodicJob = {
  /** Starts the next run at once, unless the last run failed. */
  hasten(): void
  /** Resolves when no run is under way and none will start. */
  stop(): Promise<void>
}

export type PeriodicJobOptions = {
  /** A long run ends early when `isStopping` is true. */
  run(isStopping: StopCheck): Promise<void>
  /** Milliseconds between the end of a run and the start of the next one. */
  everyMs: number
  /** Milliseconds before the first run; `everyMs` by default. */
  firstMs?: number
  /** Whether the job runs once more when it is stopped. */
  runsOnStop?: boolean
  /** Called for each failed run. `isRepeated`: the previous run failed too. */
  onError(error: unknown, isRepeated: boolean): void
}

/** Runs a job again and again, one run at a time, without keeping the process alive. */
export function startPeriodicJob(options: PeriodicJobOptions): PeriodicJob {
  const { run, everyMs, firstMs = everyMs, runsOnStop = false, onError } = options
  let wake = () => {}
  let isStopped = false
  let isFailing = false

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms).unref()
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function runOnce() {
    try {
      await run(() => isStopped)
      isFailing = false
    } catch (error) {
      onError(error, isFailing)
      isFailing = true
    }
  }

  async function loop() {
    for (let ms = firstMs; !isStopped; ms = everyMs) {
      if (ms > 0) await pause(ms)
      if (!isStopped) await runOnce()
    }
  }

  const ended = loop()
  return {
    hasten() {
      if (!isFailing) wake()
    },
    async stop() {
      isStopped = true
      wake()
      await ended
      if (runsOnStop) await runOnce()
    },
  }
}
