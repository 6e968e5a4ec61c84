// An app has the same marks in nearly every batch of a minute, so they are written once.
import { type Instant, minuteOf } from '#base/time.ts'
import type { CallMark, MarkedCallBatch } from '#core/model/calls/call-record.ts'

const keyOf = (appId: string, { outcome, toolId, releaseId, via }: CallMark) =>
  `${appId} ${toolId} ${releaseId} ${outcome} ${via}`

/** Limits the memory: further marks are written again, which the store skips. */
const maxKeys = 50_000

const keyOfCaller = (appId: string, caller: string) => `${appId} ${caller}`

/** Marks and callers of the newest minute. Calls that began earlier are few, so their marks are written again. */
export class KnownMarks {
  #minute = ''
  readonly #keys = new Set<string>()

  remember(batches: readonly MarkedCallBatch[]): void {
    for (const { appId, lastAt, marks, callers } of batches) {
      this.#turnTo(lastAt)
      if (minuteOf(lastAt) !== this.#minute) continue
      if (this.#keys.size > maxKeys) continue
      for (const mark of marks) this.#keys.add(keyOf(appId, mark))
      for (const caller of callers) this.#keys.add(keyOfCaller(appId, caller))
    }
  }

  removeKnown(batch: MarkedCallBatch): MarkedCallBatch {
    if (minuteOf(batch.lastAt) !== this.#minute) return batch
    const { appId } = batch
    return {
      ...batch,
      marks: batch.marks.filter((mark) => !this.#keys.has(keyOf(appId, mark))),
      callers: batch.callers.filter((caller) => !this.#keys.has(keyOfCaller(appId, caller))),
    }
  }

  #turnTo(instant: Instant): void {
    const minute = minuteOf(instant)
    if (minute <= this.#minute) return
    this.#minute = minute
    this.#keys.clear()
  }
}
