// Sends what is due in a queue. Each holder has a few slots of its own, so slow receivers do not hold one another up.
export interface MessageQueue<Due extends { holder: string }> {
  /** Milliseconds until a message is due, 0 or less if one is; null means none waits. */
  findDelay(): Promise<number | null>
  /** Claimed messages are hidden from other processes until their attempt is logged or the claim ends. */
  claim(limits: { limit: number; perHolder: number; busy: readonly string[] }): Promise<Due[]>
  /** Sends a message and logs the attempt. */
  send(due: Due, signal: AbortSignal): Promise<void>
  /** Gives a claim back. */
  release(due: Due): Promise<void>
}

const [maxSlots, slotsPerHolder] = [256, 4]

export class MessagePump<Due extends { holder: string }> {
  readonly #queue: MessageQueue<Due>
  readonly #onError: (error: unknown) => void
  readonly #stopping = new AbortController()
  readonly #batches = new Map<string, Promise<void>>()
  #slots = maxSlots
  #isWoken = false
  #onFree = () => {}

  /** `onError`: called when a message could not be sent, or its attempt not logged. It is due again when its claim ends. */
  constructor(queue: MessageQueue<Due>, onError: (error: unknown) => void) {
    this.#queue = queue
    this.#onError = onError
  }

  /** `listener` is called when slots became free and more may be due. */
  onFree(listener: () => void): void {
    this.#onFree = listener
  }

  /** More messages are due: a running pass looks again. */
  wake(): void {
    this.#isWoken = true
    this.#onFree()
  }

  /**
   * Starts to send the messages that are due, and does not wait for them. Returns the milliseconds until more
   * are due; null if none is known to become due before `onFree`.
   */
  async run(): Promise<number | null> {
    for (;;) {
      this.#isWoken = false
      const delayMs = await this.#startDue()
      if (!this.#isWoken || this.#stopping.signal.aborted) return delayMs
    }
  }

  /** Interrupts the messages that are being sent; they are due again at once. */
  async close(): Promise<void> {
    this.#stopping.abort()
    await Promise.all(this.#batches.values())
  }

  async #startDue(): Promise<number | null> {
    if (this.#slots === 0 || this.#stopping.signal.aborted) return null
    const delayMs = await this.#queue.findDelay()
    if (delayMs === null || delayMs > 0) return delayMs
    const busy = [...this.#batches.keys()]
    const limits = { limit: this.#slots, perHolder: slotsPerHolder, busy }
    const due = await this.#queue.claim(limits)
    for (const holder of new Set(due.map((message) => message.holder)))
      this.#start(
        holder,
        due.filter((message) => message.holder === holder),
      )
    return null
  }

  #start(holder: string, batch: Due[]): void {
    this.#slots -= batch.length
    const sent = Promise.all(batch.map((due) => this.#send(due))).then(() => {
      this.#slots += batch.length
      this.#batches.delete(holder)
      if (!this.#stopping.signal.aborted) this.wake()
    })
    this.#batches.set(holder, sent)
  }

  async #send(due: Due): Promise<void> {
    const { signal } = this.#stopping
    try {
      await this.#queue.send(due, signal)
    } catch (error) {
      // Not released after another error: it would be sent again at once, and again.
      if (signal.aborted) await this.#queue.release(due).catch(this.#onError)
      else this.#onError(error)
    }
  }
}
