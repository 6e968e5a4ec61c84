// An app has the same marks in nearly every batch of a minute, so they are written once.
import { type Instant, minuteOf } from '#base/time.ts'
import type { CallMark, MarkedCallBatch } from '#core/model/calls/call-record.ts'

const keyOf = (appId: string, { outcome, toolId, releaseId, via }: CallMark) =>
  `${appId} ${toolId} ${releaseId} ${outcome} ${via}`

/** Marks of the newest minute. Calls that began earlier are few, so their marks are written again. */
export class KnownMarks {
  #minute = ''
  readonly #keys = new Set<string>()

  remember(batches: readonly MarkedCallBatch[]): void {
    for (const { appId, lastAt, marks } of batches) {
      this.#turnTo(lastAt)
      if (minuteOf(lastAt) === this.#minute) for (const mark of marks) this.#keys.add(keyOf(appId, mark))
    }
  }

  removeKnown(batch: MarkedCallBatch): MarkedCallBatch {
    if (minuteOf(batch.lastAt) !== this.#minute) return batch
    return { ...batch, marks: batch.marks.filter((mark) => !this.#keys.has(keyOf(batch.appId, mark))) }
  }

  #turnTo(instant: Instant): void {
    const minute = minuteOf(instant)
    if (minute <= this.#minute) return
    this.#minute = minute
    this.#keys.clear()
  }
}
