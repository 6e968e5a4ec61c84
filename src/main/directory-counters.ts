// What the import of the registry did since the start, page by page, for whoever measures.
import {
  type ImportOutcome,
  type ImportProgress,
  noProgress,
} from '#core/usecases/directory/import-directory.ts'

export class DirectoryCounters {
  readonly total = { ...noProgress }
  finished = 0
  failed = 0
  /** Whether this replica imports at the moment. */
  isRunning = false
  /** Milliseconds since 1970 when the directory was last imported to the end, by whichever replica; 0 when it never was. */
  succeededAt = 0
  #run = noProgress

  /** Counts what `run` comes to; while it runs, `add` tells how far it is. */
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

  /** What the run did so far. */
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
