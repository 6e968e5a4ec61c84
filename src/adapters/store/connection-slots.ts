// Distributes the connections of a pool. Requests share them by user and app, so that no user takes all; the rest waits
// in a queue that is served in turn. The service's own work takes precedence.
import { FairSlots } from '#platform/fair-slots.ts'
import { findRequestShare, type RequestShare } from '#platform/request-share.ts'
import { SlotRejection } from '#platform/slot-rejection.ts'
import { createBusyFailure, createCrowdedFailure } from './database-failures.ts'

/** Milliseconds that a transaction waits for a connection before the database counts as busy. */
const connectionWaitMs = 5_000
const maxWaiting = 256

/**
 * Connections of a user while others send requests too. More concurrent transactions would slow down all of
 * them; with two, a request does not wait for a long transaction of the same user on another app.
 */
const connectionsBesideOthers = 2
/** Milliseconds after a request for which its user counts as present. */
const presenceMs = 1_000

export class ConnectionSlots {
  readonly #slots: FairSlots
  #lastUser = ''
  #lastUserAt = Number.NEGATIVE_INFINITY
  /** Until when several users count as present. */
  #sharedUntil = 0
  #onIdle = () => {}

  constructor(size: number, waitMs = connectionWaitMs) {
    const reserved = size > 1 ? 1 : 0
    this.#slots = new FairSlots({
      running: size - reserved,
      reserved,
      waiting: maxWaiting,
      waitMs,
      runningOfOne: () => (performance.now() < this.#sharedUntil ? connectionsBesideOthers : size),
    })
  }

  get waiting(): number {
    return this.#slots.waiting
  }

  /** Throws a ServiceError `unavailable` when no connection becomes free in time. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const share = findRequestShare()
    if (share) this.#notePresence(share.user)
    const release = await this.#slots.acquire(buildPath(share)).catch(throwAsBusy)
    try {
      return await work()
    } finally {
      release()
      if (this.#isIdle) this.#onIdle()
    }
  }

  /** Resolves when no caller uses or awaits a connection. */
  async waitForIdle(): Promise<void> {
    while (!this.#isIdle)
      await new Promise<void>((resolve) => {
        this.#onIdle = resolve
      })
  }

  #notePresence(user: string): void {
    const now = performance.now()
    if (user !== this.#lastUser && now - this.#lastUserAt < presenceMs) this.#sharedUntil = now + presenceMs
    this.#lastUser = user
    this.#lastUserAt = now
  }

  get #isIdle(): boolean {
    return this.#slots.running + this.#slots.waiting === 0
  }
}

/** Callers that wait at the root take precedence over all branches. */
function buildPath(share: RequestShare | undefined): string[] {
  if (!share) return []
  return share.app === '' ? [share.user] : [share.user, share.app]
}

/** Without an internal reason: a log line for each would help those who send too many. */
export function throwAsBusy(error: unknown): never {
  if (!(error instanceof SlotRejection)) throw error
  throw error.level === 0 ? createBusyFailure(undefined) : createCrowdedFailure()
}
