// Calls on their way into the store: kept in memory for a moment and written many at once, so that no call waits for a
// disk. What is too much for the memory, or was not written when the process died, is lost, and only the former counted.
import type { Call } from '#core/model/call.ts'
import type { Uses } from '#core/ports/sockets.ts'

const heldCalls = 10_000
/** In one transaction: calls of many apps touch a page of the index for each app, so the fewer transactions, the fewer pages. */
const writtenAtOnce = 5000

export class CallBuffer {
  readonly #uses: Uses<'store'>
  #held: Call[] = []
  /** How many calls were too many. */
  dropped = 0

  constructor(uses: Uses<'store'>) {
    this.#uses = uses
  }

  get length(): number {
    return this.#held.length
  }

  /** False when enough are held to be written at once. */
  add(call: Call): boolean {
    if (this.#held.length < heldCalls) this.#held.push(call)
    else this.dropped++
    return this.#held.length < writtenAtOnce
  }

  /**
   * Writes all that is held when it begins: what comes meanwhile would be written a few at a time, each few in a
   * transaction of their own. What cannot be written stays for the next time. One at a time.
   */
  async flush(): Promise<void> {
    for (let left = this.#held.length; left > 0; left -= writtenAtOnce) {
      const batch = this.#held.slice(0, Math.min(left, writtenAtOnce))
      await this.#uses.store.transact((writer) => writer.calls.insertAll(batch))
      this.#held = this.#held.slice(batch.length)
    }
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
