// The order in which waiting users are served: first those not served yet, then the least recently served. A user who
// sends many requests delays another user by one of them at most.

/** Beyond this number, the earliest are forgotten and count as not served. */
const maxRemembered = 1_000

export class Turns {
  /** Least recently served first. */
  readonly #served = new Set<string>()

  /** Moves the key behind all others. */
  end(key: string): void {
    this.#served.delete(key)
    this.#served.add(key)
    const [earliest = ''] = this.#served
    if (this.#served.size > maxRemembered) this.#served.delete(earliest)
  }

  /** The waiting users in the order of their turns; users not served yet keep the order of `waiting`. */
  *order<Waiter>(waiting: ReadonlyMap<string, Waiter>): Generator<[key: string, waiter: Waiter]> {
    for (const [key, waiter] of waiting) if (!this.#served.has(key)) yield [key, waiter]
    for (const key of this.#served) {
      const waiter = waiting.get(key)
      if (waiter !== undefined) yield [key, waiter]
    }
  }
}
