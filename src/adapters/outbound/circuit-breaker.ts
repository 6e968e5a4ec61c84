// Circuit breaker and retry budget of one server, from the results of its calls in the last ten seconds.
import { createCircuitOpenError } from './upstream-errors.ts'

const halfWindowMs = 5000
/** The circuit opens after at least this many calls, when this ratio of them failed. */
const minCalls = 20
const maxFailureRatio = 0.5
/** How long the circuit stays open before one call probes the server. */
const openMs = 10_000
/**
 * Retries per window: always this many, beyond them this ratio of the calls, so that retries do not amplify an outage.
 */
const freeRetries = 3
const maxRetryRatio = 0.1

type CallTally = { calls: number; failures: number; retries: number }

const emptyTally: Readonly<CallTally> = { calls: 0, failures: 0, retries: 0 }

/** Result of a call for the circuit: `unknown` when it was cancelled before the server could respond. */
export type CircuitOutcome = 'good' | 'bad' | 'unknown'

/** `probe`: the single call that decides whether an open circuit closes. */
export type CircuitPermit = { probe: boolean }

export class CircuitBreaker {
  readonly #now: () => number
  #currentHalf = 0
  #previousTally: Readonly<CallTally> = emptyTally
  #currentTally: CallTally = { ...emptyTally }
  /** When a call may probe the server; null while the circuit is closed. */
  #probeAt: number | null = null
  #probing = false

  /** `now` returns milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  get isOpen(): boolean {
    return this.#probeAt !== null
  }

  /** Throws UpstreamError `unavailable` while the circuit is open. */
  assertAvailable(): void {
    if (this.#probeAt === null) return
    const waitMs = this.#probeAt - this.#now()
    if (waitMs > 0 || this.#probing) throw createCircuitOpenError(Math.max(1, Math.ceil(waitMs / 1000)))
  }

  /** Each permit must be released exactly once. */
  acquire(): CircuitPermit {
    this.assertAvailable()
    if (this.#probeAt !== null) {
      this.#probing = true
      return { probe: true }
    }
    this.#rotateWindow()
    this.#currentTally.calls++
    return { probe: false }
  }

  release({ probe }: CircuitPermit, outcome: CircuitOutcome): void {
    if (probe) this.#finishProbe(outcome)
    else if (outcome === 'bad' && this.#probeAt === null) this.#countFailure()
  }

  /** Whether the call may be retried; counts the retry when it may. */
  takeRetry({ probe }: CircuitPermit): boolean {
    if (probe || this.#probeAt !== null) return false
    this.#rotateWindow()
    const { calls, retries } = this.#sumTallies()
    if (retries >= Math.max(freeRetries, calls * maxRetryRatio)) return false
    this.#currentTally.retries++
    return true
  }

  /** After a probe with an unknown outcome the next call probes. */
  #finishProbe(outcome: CircuitOutcome): void {
    this.#probing = false
    if (outcome === 'bad') this.#open()
    else if (outcome === 'good') this.#close()
  }

  #countFailure(): void {
    this.#rotateWindow()
    this.#currentTally.failures++
    if (this.#isFailing()) this.#open()
  }

  #open(): void {
    this.#probeAt = this.#now() + openMs
  }

  #close(): void {
    this.#probeAt = null
    this.#previousTally = emptyTally
    this.#currentTally = { ...emptyTally }
  }

  #isFailing(): boolean {
    const { calls, failures } = this.#sumTallies()
    return calls >= minCalls && failures >= calls * maxFailureRatio
  }

  #sumTallies(): CallTally {
    const [a, b] = [this.#previousTally, this.#currentTally]
    return { calls: a.calls + b.calls, failures: a.failures + b.failures, retries: a.retries + b.retries }
  }

  /** The window consists of two halves: the current one and the previous one. */
  #rotateWindow(): void {
    const half = Math.floor(this.#now() / halfWindowMs)
    if (half === this.#currentHalf) return
    this.#previousTally = half === this.#currentHalf + 1 ? this.#currentTally : emptyTally
    this.#currentTally = { ...emptyTally }
    this.#currentHalf = half
  }
}
