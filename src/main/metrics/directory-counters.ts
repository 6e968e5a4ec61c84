// Counters of the registry import since the start of the process, updated page by page, for the metrics.
import {
  type DirectoryImportOutcome,
  type DirectoryImportProgress,
  emptyImportProgress,
} from '#core/services/directory/import-directory.ts'

export class DirectoryCounters {
  readonly total = { ...emptyImportProgress }
  finished = 0
  failed = 0
  /** Whether this replica is importing now. */
  isRunning = false
  /** Milliseconds since 1970 when any replica last completed an import; 0 when none did. */
  succeededAt = 0
  #run = emptyImportProgress

  /** Counts the outcome of `run`; `add` reports its progress meanwhile. */
  async count(run: () => Promise<DirectoryImportOutcome>): Promise<DirectoryImportOutcome> {
    this.isRunning = true
    this.#run = emptyImportProgress
    try {
      const outcome = await run()
      this.#note(outcome)
      return outcome
    } finally {
      this.isRunning = false
    }
  }

  /** Adds the progress of the current run. */
  add(run: DirectoryImportProgress): void {
    for (const figure of Object.keys(emptyImportProgress) as (keyof DirectoryImportProgress)[]) {
      this.total[figure] += run[figure] - this.#run[figure]
    }
    this.#run = run
  }

  #note(outcome: DirectoryImportOutcome): void {
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
