import { Failure } from '#base/errors.ts'

/** Milliseconds that a caller waits for a connection before the database counts as busy. */
export const patienceMs = 2_000

const databaseBusy = () => new Failure('unavailable', 'The database is busy; try again.')

/** Number of resources, of idle ones, and of callers that wait for one. */
export type PoolUsage = { size: number; idle: number; waiting: number }

/** Gives each resource to one caller at a time, first come first served. */
export class Pool<Thing> {
  readonly #idle: Thing[]
  readonly #size: number
  readonly #patienceMs: number
  readonly #busy: () => Failure
  readonly #waiting: ((thing: Thing) => void)[] = []

  constructor(things: Thing[], waitMs = patienceMs, busy = databaseBusy) {
    this.#busy = busy
    this.#idle = [...things]
    this.#size = things.length
    this.#patienceMs = waitMs
  }

  get usage(): PoolUsage {
    return { size: this.#size, idle: this.#idle.length, waiting: this.#waiting.length }
  }

  /** Throws a Failure `unavailable` when no resource becomes free in time. */
  async lend<T>(work: (thing: Thing) => Promise<T>): Promise<T> {
    const thing = this.#idle.pop() ?? (await this.#next(this.#patienceMs))
    try {
      return await work(thing)
    } finally {
      this.#giveBack(thing)
    }
  }

  /** Removes all resources from the pool, after current users and waiting callers are done. */
  async drain(): Promise<Thing[]> {
    const idle = this.#idle.splice(0)
    const lent = Array.from({ length: this.#size - idle.length }, () => this.#next())
    return [...idle, ...(await Promise.all(lent))]
  }

  #next(waitMs?: number): Promise<Thing> {
    return new Promise((resolve, reject) => {
      const timer = waitMs === undefined ? undefined : setTimeout(() => this.#giveUp(take, reject), waitMs)
      const take = (thing: Thing) => {
        clearTimeout(timer)
        resolve(thing)
      }
      this.#waiting.push(take)
    })
  }

  #giveUp(take: (thing: Thing) => void, reject: (reason: Failure) => void) {
    this.#waiting.splice(this.#waiting.indexOf(take), 1)
    reject(this.#busy())
  }

  #giveBack(thing: Thing) {
    const take = this.#waiting.shift()
    if (take) take(thing)
    else this.#idle.push(thing)
  }
}
