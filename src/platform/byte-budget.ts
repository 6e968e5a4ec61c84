import { type MemoryBudget, MemoryExhaustedError } from '#base/memory-budget.ts'

type Waiter = { bytes: number; resume(): void }

export type ByteBudgetLimits = { bytes: number; maxWaiting: number; maxWaitMs: number }

/** First come, first served, so that many small requests do not starve a large one. */
export class ByteBudget implements MemoryBudget {
  readonly #limits: ByteBudgetLimits
  readonly #waiters = new Set<Waiter>()
  #available: number

  constructor(limits: ByteBudgetLimits) {
    this.#limits = limits
    this.#available = limits.bytes
  }

  get available(): number {
    return this.#available
  }

  tryAcquire(bytes: number): boolean {
    if (this.#waiters.size > 0 || this.#limit(bytes) > this.#available) return false
    this.#available -= this.#limit(bytes)
    return true
  }

  async acquire(bytes: number): Promise<void> {
    if (this.tryAcquire(bytes)) return
    if (this.#waiters.size >= this.#limits.maxWaiting) throw new MemoryExhaustedError('too many wait')
    await this.#wait(this.#limit(bytes))
  }

  release(bytes: number): void {
    this.#available += this.#limit(bytes)
    this.#resumeWaiters()
  }

  /** A body that is larger than the budget takes all of it. */
  #limit(bytes: number): number {
    return Math.min(bytes, this.#limits.bytes)
  }

  #wait(bytes: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        bytes,
        resume() {
          clearTimeout(timer)
          resolve()
        },
      }
      const giveUp = () => {
        this.#waiters.delete(waiter)
        reject(new MemoryExhaustedError('waited too long'))
        this.#resumeWaiters()
      }
      const timer = setTimeout(giveUp, this.#limits.maxWaitMs)
      this.#waiters.add(waiter)
    })
  }

  #resumeWaiters(): void {
    for (const waiter of this.#waiters) {
      if (waiter.bytes > this.#available) return
      this.#available -= waiter.bytes
      this.#waiters.delete(waiter)
      waiter.resume()
    }
  }
}
