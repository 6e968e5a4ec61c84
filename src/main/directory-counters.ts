// Counters of the registry import since the start of the process, updated page by page, for the metrics.
import {
  type ImportOutcome,
  type ImportProgress,
  noProgress,
} from '#core/usecases/directory/import-directory.ts'

export class DirectoryCounters {
  readonly total = { ...noProgress }
  finished = 0
  failed = 0
  /** Whether this replica is importing now. */
  isRunning = false
  /** Milliseconds since 1970 when any replica last completed an import; 0 when none did. */
  succeededAt = 0
  #run = noProgress

  /** Counts the outcome of `run`; `add` reports its progress meanwhile. */
  async count(run: () => Promise<ImportOutcome>): Promise<ImportOutcome> {
    this.isRunning = true
    this.#run = noProgress
    try {
      const outcome = await run()
      this.#note(outcome)
      return outcome
    } finally {
      this.isRunning = false
    }
  }

  /** Adds the progress of the current run. */
  add(run: ImportProgress): void {
    for (const figure of Object.keys(noProgress) as (keyof ImportProgress)[]) {
      this.total[figure] += run[figure] - this.#run[figure]
    }
    this.#run = run
  }

  #note(outcome: ImportOutcome): void {
    if (outcome.kind === 'failed') this.failed++
    if (outcome.kind === 'finished') {
      this.finished++
      this.succeededAt = Date.now()
    }
    if (outcome.kind === 'not_due' && outcome.importedAt) {
      this.succeededAt = Math.max(this.succeededAt, Date.parse(outcome.importedAt))
    }
  }
}
