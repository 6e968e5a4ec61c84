// Notices within two seconds that the database cannot be reached. During the outage, transactions fail at once, and the
// log has a line for its beginning and its end.
import { createUnreachableFailure } from '../database-failures.ts'
import { isUnreachable, toPassingFailure } from './postgres-failure.ts'
import type { WarningReporter } from './warning-reporter.ts'

export type OutageCircuitOptions = {
  /** Rejects within a second if the database cannot be reached. */
  probe(): Promise<void>
  /** Makes all callers that wait for a connection fail. */
  abandonConnections(): void
  warn: WarningReporter
}

type Outage = { startedAt: number; rejected: number; probedAt: number }

/** A longer transaction triggers a probe of the database. */
const suspicionMs = 750
/** Older results of a probe are discarded. */
const probeTtlMs = 100

export class OutageCircuit {
  readonly #options: OutageCircuitOptions
  #outage: Outage | null = null
  #probing: Promise<void> | null = null

  constructor(options: OutageCircuitOptions) {
    this.#options = options
  }

  /** Passes on errors of `work`; throws a ServiceError `unavailable` when the database cannot be reached. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#outage) await this.#requireEnd()
    const timer = setInterval(() => void this.check(), suspicionMs)
    try {
      return await work()
    } catch (error) {
      if (!isUnreachable(error)) throw error
      if (!this.#outage) await this.check()
      throw this.#outage ? this.#countRejection(this.#outage) : toPassingFailure(error)
    } finally {
      clearInterval(timer)
    }
  }

  /** Probes the database; one probe at a time. */
  check(): Promise<void> {
    this.#probing ??= this.#probe().finally(() => {
      this.#probing = null
    })
    return this.#probing
  }

  async #requireEnd(): Promise<void> {
    if (this.#outage && performance.now() - this.#outage.probedAt > probeTtlMs) await this.check()
    if (this.#outage) throw this.#countRejection(this.#outage)
  }

  /** The failure has no internal reason, since the outage is already logged. */
  #countRejection(outage: Outage) {
    outage.rejected++
    return createUnreachableFailure(undefined)
  }

  async #probe(): Promise<void> {
    const error = await this.#options.probe().then(
      () => null,
      (reason: unknown) => reason,
    )
    if (error !== null && isUnreachable(error)) this.#recordOutage(error)
    else this.#recordEnd()
  }

  #recordOutage(error: unknown): void {
    const now = performance.now()
    if (!this.#outage) this.#options.warn('The database cannot be reached.', error)
    this.#outage ??= { startedAt: now, rejected: 0, probedAt: now }
    this.#outage.probedAt = now
    this.#options.abandonConnections()
  }

  #recordEnd(): void {
    if (!this.#outage) return
    const { startedAt, rejected } = this.#outage
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    this.#outage = null
    this.#options.warn(
      `The database can be reached again: ${rejected} transactions were rejected in ${seconds} seconds.`,
    )
  }
}
