// Whose turn it is among those that wait: who was served least recently, and before them who was not served at all. A user
// who sends many requests delays another by one of them at most.

/** Of more, the earliest are forgotten, and count as not served. */
const maxRemembered = 1_000

export class Turns {
  /** The latest is the last. */
  readonly #served = new Set<string>()

  /** The key goes behind all others. */
  end(key: string): void {
    this.#served.delete(key)
    this.#served.add(key)
    const [earliest = ''] = this.#served
    if (this.#served.size > maxRemembered) this.#served.delete(earliest)
  }

  /** Those that wait, in the order of their turns; who was not served is in the order of `waiting`. */
  *order<Waiter>(waiting: ReadonlyMap<string, Waiter>): Generator<[key: string, waiter: Waiter]> {
    for (const [key, waiter] of waiting) if (!this.#served.has(key)) yield [key, waiter]
    for (const key of this.#served) {
      const waiter = waiting.get(key)
      if (waiter !== undefined) yield [key, waiter]
    }
  }
}
