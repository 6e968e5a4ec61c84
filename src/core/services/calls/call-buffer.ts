// Buffers call records in memory and writes them in batches, so that no call waits for the disk. Records beyond the
// limit are dropped and counted; records not yet written when the process dies are lost.
import { runInBatches, type StopCheck, sweepBatchSize } from '#base/batches.ts'
import { addMilliseconds } from '#base/time.ts'
import {
  AliasCallCounter,
  type AppAliasCallCount,
  CallerUseCounter,
  CallRecordBuffer,
  KnownMarks,
} from '#core/engines/calls/records/index.ts'
import type { CallRecord, MarkedCallBatch } from '#core/model/calls/call-record.ts'
import type { CallerUse, KnownCaller } from '#core/model/calls/caller.ts'
import type { Deps } from '#core/ports/ports.ts'

const maxBufferedCalls = 10_000
const flushThreshold = 5000

type UnwrittenCalls = {
  batches: MarkedCallBatch[]
  length: number
  aliases: AppAliasCallCount[]
  callers: CallerUse[]
}

const nothingUnwritten: UnwrittenCalls = { batches: [], length: 0, aliases: [], callers: [] }

export class CallBuffer {
  readonly #deps: Deps<'store'>
  readonly #buffered = new CallRecordBuffer()
  readonly #aliases = new AliasCallCounter()
  readonly #callers = new CallerUseCounter()
  readonly #marks = new KnownMarks()
  /** Batches of a failed write, kept unchanged for the retry: the store skips those that it did write. */
  #unwritten: UnwrittenCalls = nothingUnwritten
  /** Number of records dropped because the buffer was full. */
  dropped = 0

  constructor(deps: Deps<'store'>) {
    this.#deps = deps
  }

  get length(): number {
    return this.#buffered.length + this.#unwritten.length
  }

  /** False when there are enough records for a flush now. `sender`: the caller; null when it is not known. */
  add(call: CallRecord, sender: KnownCaller | null = null): boolean {
    if (this.length >= maxBufferedCalls || !this.#buffered.add(call)) this.dropped++
    else {
      if (call.alias !== '') this.#aliases.add(call)
      if (sender) this.#callers.add(sender, call)
    }
    return this.#buffered.length < flushThreshold
  }

  /**
   * Writes the batches of a failed flush first, then all buffered records. Each app called takes at least one row, so
   * larger flushes make fewer rows. Do not call it concurrently.
   */
  async flush(): Promise<void> {
    await this.#write()
    const { length } = this.#buffered
    const batches = this.#buffered.take().map((batch) => this.#marks.removeKnown(batch))
    const [aliases, callers] = [this.#aliases.take(), this.#callers.take()]
    this.#unwritten = { length, batches, aliases, callers }
    await this.#write()
  }

  async #write(): Promise<void> {
    const { batches, aliases, callers } = this.#unwritten
    if (batches.length > 0)
      await this.#deps.store.transact(async (writer) => {
        const inserted = await writer.calls.insertAll(batches)
        // If no batch is new, an earlier attempt wrote all of them, and its success was not reported.
        if (inserted === 0) return
        if (aliases.length > 0) await writer.aliasCalls.addAll(aliases)
        if (callers.length > 0) await writer.callers.addAll(callers)
      })
    this.#marks.remember(batches)
    this.#unwritten = nothingUnwritten
  }
}

/** Deletes records older than the retention period in small batches, so that other writers are not blocked. */
export async function deleteExpiredCalls(
  deps: Deps<'store' | 'clock'>,
  retentionDays: number,
  isStopping: StopCheck,
): Promise<void> {
  const before = addMilliseconds(deps.clock.now(), -retentionDays * dayMs)
  await runInBatches(sweepBatchSize, isStopping, (size) =>
    deps.store.transact((writer) => writer.calls.removeBefore(before, size)),
  )
  // Marks are deleted by whole minutes, so a batch may be larger.
  await runInBatches(sweepBatchSize, isStopping, async (size) =>
    Math.min(size, await deps.store.transact((writer) => writer.calls.removeMarksBefore(before, size))),
  )
  await runInBatches(sweepBatchSize, isStopping, (size) =>
    deps.store.transact((writer) => writer.callers.removeBefore(before, size)),
  )
}

const dayMs = 24 * 60 * 60 * 1000
