// Calls on their way into the store: kept in memory for a moment and written many at once, so that no call waits for a
// disk. What is too much for the memory, or was not written when the process died, is lost, and only the former counted.
import { CallPack } from '#core/engines/call-records/call-pack.ts'
import type { Call, CallBatch } from '#core/model/call.ts'
import type { Uses } from '#core/ports/sockets.ts'

const heldCalls = 10_000
const manyCalls = 5000

export class CallBuffer {
  readonly #uses: Uses<'store'>
  readonly #held = new CallPack()
  /** The same as before when they could not be written: whether they were in spite of it, only the store can tell. */
  #leaving: { batches: CallBatch[]; length: number } = { batches: [], length: 0 }
  /** How many calls were too many. */
  dropped = 0

  constructor(uses: Uses<'store'>) {
    this.#uses = uses
  }

  get length(): number {
    return this.#held.length + this.#leaving.length
  }

  /** False when enough are held to be written at once. */
  add(call: Call): boolean {
    if (this.length >= heldCalls || !this.#held.add(call)) this.dropped++
    return this.#held.length < manyCalls
  }

  /**
   * Writes what could not be written before, and then all that is held: there is at least one row for each app that was
   * called, so the more at once, the fewer rows. One at a time.
   */
  async flush(): Promise<void> {
    await this.#write()
    const { length } = this.#held
    this.#leaving = { length, batches: this.#held.take() }
    await this.#write()
  }

  async #write(): Promise<void> {
    const { batches } = this.#leaving
    if (batches.length > 0) await this.#uses.store.transact((writer) => writer.calls.insertAll(batches))
    this.#leaving = { batches: [], length: 0 }
  }
}

/** Removes what is older than so many days, a little at a time: others write meanwhile. */
export async function sweepCalls(uses: Uses<'store' | 'clock'>, days: number): Promise<void> {
  const before = new Date(Date.parse(uses.clock.now()) - days * dayMs).toISOString()
  let removed: number
  do {
    removed = await uses.store.transact((writer) => writer.calls.removeBefore(before, sweptAtOnce))
  } while (removed === sweptAtOnce)
}

const dayMs = 24 * 60 * 60 * 1000
const sweptAtOnce = 500
