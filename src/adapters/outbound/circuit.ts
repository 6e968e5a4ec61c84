// Circuit breaker and retry budget of one server, from the results of its calls in the last ten seconds.
import { unavailable } from './faults.ts'

const halfWindowMs = 5000
/** The circuit opens after at least this many calls, when this ratio of them failed. */
const minCalls = 20
const failingPart = 0.5
/** How long the circuit stays open before one call probes the server. */
const openMs = 10_000
/**
 * Retries per window: always this many, beyond them this ratio of the calls, so that retries do not amplify an outage.
 */
const freeRepeats = 3
const repeatedPart = 0.1

type Tally = { calls: number; failures: number; repeats: number }

const nothing: Readonly<Tally> = { calls: 0, failures: 0, repeats: 0 }

/** Result of a call for the circuit: `unknown` when it was cancelled before the server could respond. */
export type Outcome = 'good' | 'bad' | 'unknown'

/** `probe`: the single call that decides whether an open circuit closes. */
export type Passage = { probe: boolean }

export class Circuit {
  readonly #now: () => number
  #half = 0
  #before: Readonly<Tally> = nothing
  #current: Tally = { ...nothing }
  /** When a call may probe the server; null while the circuit is closed. */
  #triedAgainAt: number | null = null
  #probing = false

  /** `now` returns milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  get isOpen(): boolean {
    return this.#triedAgainAt !== null
  }

  /** Throws UpstreamError `unavailable` while the circuit is open. */
  check(): void {
    if (this.#triedAgainAt === null) return
    const waitMs = this.#triedAgainAt - this.#now()
    if (waitMs > 0 || this.#probing) throw unavailable(Math.max(1, Math.ceil(waitMs / 1000)))
  }

  /** Each permit must be released exactly once. */
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

  /** Whether the call may be retried; counts the retry when it may. */
  repeat({ probe }: Passage): boolean {
    if (probe || this.#triedAgainAt !== null) return false
    this.#turn()
    const { calls, repeats } = this.#sum()
    if (repeats >= Math.max(freeRepeats, calls * repeatedPart)) return false
    this.#current.repeats++
    return true
  }

  /** After a probe with an unknown outcome the next call probes. */
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

  /** The window consists of two halves: the current one and the previous one. */
  #turn(): void {
    const half = Math.floor(this.#now() / halfWindowMs)
    if (half === this.#half) return
    this.#before = half === this.#half + 1 ? this.#current : nothing
    this.#current = { ...nothing }
    this.#half = half
  }
}
