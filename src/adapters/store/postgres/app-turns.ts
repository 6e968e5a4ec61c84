import { FairSlots } from '#platform/fair-slots.ts'
import { findRequestShare } from '#platform/request-share.ts'
import { throwAsBusy } from '../connection-slots.ts'

/** How many transactions, from all editors of an app together, may wait for their turn. */
const maxWaiting = 128

/**
 * Lets the requests of this replica change an app one at a time. Each locks the row of the app first, and a request that
 * waits for the lock would hold a connection.
 */
export class AppTurns {
  readonly #waitMs: number
  readonly #turns = new Map<string, FairSlots>()

  constructor(waitMs: number) {
    this.#waitMs = waitMs
  }

  /** Throws a ServiceError `unavailable` when the turn does not come in time. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const share = findRequestShare()
    if (!share?.app) return work()
    const turns = this.#turns.get(share.app) ?? this.#openTurns(share.app)
    try {
      const release = await turns.acquire([share.user]).catch(throwAsBusy)
      return await work().finally(release)
    } finally {
      if (turns.running + turns.waiting === 0) this.#turns.delete(share.app)
    }
  }

  #openTurns(app: string): FairSlots {
    const turns = new FairSlots({ running: 1, reserved: 0, waiting: maxWaiting, waitMs: this.#waitMs })
    this.#turns.set(app, turns)
    return turns
  }
}
