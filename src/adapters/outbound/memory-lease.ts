import type { MemoryBudget } from '#base/memory-budget.ts'
import { createMemoryShortageError } from './upstream-errors.ts'

/**
 * The memory of a response. It is acquired at most once, for the most that the response may take, so that no half-read
 * response waits for more.
 */
export class MemoryLease {
  readonly #memory: MemoryBudget
  readonly #most: number
  #bytes: number
  #status: 'none' | 'requested' | 'held' | 'released' = 'none'
  #request: Promise<void> | null = null

  constructor(memory: MemoryBudget, bytes: number) {
    this.#memory = memory
    this.#most = bytes
    this.#bytes = bytes
  }

  /** Call this before acquiring: the most that the response takes. */
  limitTo(bytes: number): void {
    if (this.#status === 'none') this.#bytes = Math.min(this.#bytes, bytes)
  }

  /** Call this before acquiring: the response takes more than its length says. */
  liftLimit(): void {
    if (this.#status === 'none') this.#bytes = this.#most
  }

  /** True when the memory is held. */
  tryAcquire(): boolean {
    if (this.#status === 'none' && this.#memory.tryAcquire(this.#bytes)) this.#status = 'held'
    return this.#status === 'held'
  }

  /**
   * Resolves when the memory is held or released; rejects with UpstreamError `overloaded` when none becomes available.
   */
  async acquire(): Promise<void> {
    if (this.#status === 'none') this.#request = this.#requestMemory()
    await this.#request
  }

  /** Memory that is granted later is released at once. */
  release(): void {
    if (this.#status === 'held') this.#memory.release(this.#bytes)
    this.#status = 'released'
  }

  async #requestMemory(): Promise<void> {
    this.#status = 'requested'
    try {
      await this.#memory.acquire(this.#bytes)
    } catch (error) {
      throw createMemoryShortageError(error)
    }
    if (this.#isReleased()) this.#memory.release(this.#bytes)
    else this.#status = 'held'
  }

  #isReleased = () => this.#status === 'released'
}
