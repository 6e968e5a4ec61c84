// What the calls of the last seconds tell of a server: whether it is worth asking, and how often to ask again.
import { unavailable } from './faults.ts'

const halfWindowMs = 5000
/** So many calls before anything is concluded, and the part of them that must have failed. */
const minCalls = 20
const failingPart = 0.5
/** How long a failing server is left alone before one call tries it. */
const openMs = 10_000
/** Further tries: so many in any case, and beyond them a part of the calls. An outage is not to be multiplied. */
const freeRepeats = 3
const repeatedPart = 0.1

type Tally = { calls: number; failures: number; repeats: number }

const nothing: Readonly<Tally> = { calls: 0, failures: 0, repeats: 0 }

/** How a call went: `unknown` when it was cut short before anything could be told. */
export type Outcome = 'good' | 'bad' | 'unknown'

/** `probe`: the one call that tries whether an open circuit may close. */
export type Passage = { probe: boolean }

export class Circuit {
  readonly #now: () => number
  #half = 0
  #before: Readonly<Tally> = nothing
  #current: Tally = { ...nothing }
  /** When a call may try it again; null while the circuit is closed. */
  #triedAgainAt: number | null = null
  #probing = false

  /** `now` in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  get isOpen(): boolean {
    return this.#triedAgainAt !== null
  }

  /** Throws `unavailable` while the server is left alone. */
  check(): void {
    if (this.#triedAgainAt === null) return
    const waitMs = this.#triedAgainAt - this.#now()
    if (waitMs > 0 || this.#probing) throw unavailable(Math.max(1, Math.ceil(waitMs / 1000)))
  }

  /** Each call that entered leaves once. */
  enter(): Passage {
    this.check()
    if (this.#triedAgainAt !== null) {
      this.#probing = true
      return { probe: true }
    }
    this.#turn()
    this.#current.calls++
    return { probe: false }
  }

  leave({ probe }: Passage, outcome: Outcome): void {
    if (probe) this.#leaveProbe(outcome)
    else if (outcome === 'bad' && this.#triedAgainAt === null) this.#count()
  }

  /** Whether a call may be tried once more; counts it when it may. */
  repeat({ probe }: Passage): boolean {
    if (probe || this.#triedAgainAt !== null) return false
    this.#turn()
    const { calls, repeats } = this.#sum()
    if (repeats >= Math.max(freeRepeats, calls * repeatedPart)) return false
    this.#current.repeats++
    return true
  }

  /** A probe that tells nothing leaves it to the next call. */
  #leaveProbe(outcome: Outcome): void {
    this.#probing = false
    if (outcome === 'bad') this.#open()
    else if (outcome === 'good') this.#close()
  }

  #count(): void {
    this.#turn()
    this.#current.failures++
    if (this.#isFailing()) this.#open()
  }

  #open(): void {
    this.#triedAgainAt = this.#now() + openMs
  }

  #close(): void {
    this.#triedAgainAt = null
    this.#before = nothing
    this.#current = { ...nothing }
  }

  #isFailing(): boolean {
    const { calls, failures } = this.#sum()
    return calls >= minCalls && failures >= calls * failingPart
  }

  #sum(): Tally {
    const [a, b] = [this.#before, this.#current]
    return { calls: a.calls + b.calls, failures: a.failures + b.failures, repeats: a.repeats + b.repeats }
  }

  /** The window is two halves: the present one and the one before it. */
  #turn(): void {
    const half = Math.floor(this.#now() / halfWindowMs)
    if (half === this.#half) return
    this.#before = half === this.#half + 1 ? this.#current : nothing
    this.#current = { ...nothing }
    this.#half = half
  }
}
