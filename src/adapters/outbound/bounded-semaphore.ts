import { createUpstreamError } from './upstream-errors.ts'

type Waiter = { resume(): void }

/** The longest time that a caller waits for a permit. */
const maxWaitMs = 2000

/** Limits concurrent calls. Callers beyond the maximum wait briefly, first come first served, in a bounded queue. */
export class BoundedSemaphore {
  readonly #max: number
  readonly #maxWaiting: number
  readonly #waiters = new Set<Waiter>()
  #acquired = 0

  constructor(max: number, maxWaiting: number) {
    this.#max = max
    this.#maxWaiting = maxWaiting
  }

  get acquired(): number {
    return this.#acquired
  }

  get waiting(): number {
    return this.#waiters.size
  }

  /** False when no permit is available. */
  tryAcquire(): boolean {
    if (this.#acquired >= this.#max) return false
    this.#acquired++
    return true
  }

  /** Rejects with UpstreamError `overloaded` or `cancelled`. */
  async acquire(waitMs: number, signal: AbortSignal | undefined): Promise<void> {
    if (this.tryAcquire()) return
    if (this.#waiters.size >= this.#maxWaiting) throw createUpstreamError('overloaded', 'the queue is full')
    await this.#wait(Math.min(waitMs, maxWaitMs), signal)
  }

  /** Passes the permit to the caller that has waited longest. */
  release(): void {
    if (this.#waiters.size === 0) {
      this.#acquired--
      return
    }
    const [next] = this.#waiters
    next?.resume()
  }

  #wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const removeWaiter = () => {
        this.#waiters.delete(waiter)
        clearTimeout(timer)
        signal?.removeEventListener('abort', cancel)
      }
      const fail = (kind: 'overloaded' | 'cancelled') => {
        removeWaiter()
        reject(createUpstreamError(kind, 'while waiting for a permit'))
      }
      const cancel = () => fail('cancelled')
      const waiter: Waiter = {
        resume: () => {
          removeWaiter()
          resolve()
        },
      }
      const timer = setTimeout(() => fail('overloaded'), ms)
      signal?.addEventListener('abort', cancel)
      this.#waiters.add(waiter)
    })
  }
}
