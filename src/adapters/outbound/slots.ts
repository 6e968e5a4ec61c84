import { fault } from './faults.ts'

type Waiter = { go(): void }

/** The longest time that a caller waits for a permit. */
const patienceMs = 2000

/** Limits concurrent calls. Callers beyond the maximum wait briefly, first come first served, in a bounded queue. */
export class Slots {
  readonly #max: number
  readonly #maxWaiting: number
  readonly #waiting = new Set<Waiter>()
  #taken = 0

  constructor(max: number, maxWaiting: number) {
    this.#max = max
    this.#maxWaiting = maxWaiting
  }

  get taken(): number {
    return this.#taken
  }

  get waiting(): number {
    return this.#waiting.size
  }

  /** False when no permit is available. */
  takeNow(): boolean {
    if (this.#taken >= this.#max) return false
    this.#taken++
    return true
  }

  /** Rejects with UpstreamError `overloaded` or `cancelled`. */
  async take(waitMs: number, signal: AbortSignal | undefined): Promise<void> {
    if (this.takeNow()) return
    if (this.#waiting.size >= this.#maxWaiting) throw fault('overloaded', 'the queue is full')
    await this.#wait(Math.min(waitMs, patienceMs), signal)
  }

  /** Passes the permit to the caller that has waited longest. */
  give(): void {
    if (this.#waiting.size === 0) {
      this.#taken--
      return
    }
    const [next] = this.#waiting
    next?.go()
  }

  #wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.delete(waiter)
        clearTimeout(timer)
        signal?.removeEventListener('abort', cancel)
      }
      const fail = (kind: 'overloaded' | 'cancelled') => {
        leave()
        reject(fault(kind, 'while waiting for a permit'))
      }
      const cancel = () => fail('cancelled')
      const waiter: Waiter = {
        go: () => {
          leave()
          resolve()
        },
      }
      const timer = setTimeout(() => fail('overloaded'), ms)
      signal?.addEventListener('abort', cancel)
      this.#waiting.add(waiter)
    })
  }
}
