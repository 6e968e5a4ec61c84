// Limits concurrent work so that nobody takes all of it. Slots are shared in a tree, for example by owner, app and
// server. A branch may have as many slots as its parent has left for the other branches: of 256 slots, one owner alone
// gets 128, one app of this owner 64, one server of this app 32. A few more slots are reserved for owners that have none.
// Callers beyond that wait in a bounded queue that is shared by the same rule, and are served in turn: first by owner,
// then by app.

import type { SlotLimits } from './slot-rejection.ts'
import { SlotShare } from './slot-share.ts'

/** How long a caller waits at most, unless the limits are shorter, and its cancellation. */
export type SlotWait = { waitMs?: number; signal?: AbortSignal | undefined }

export class FairSlots {
  readonly #root: SlotShare

  constructor(limits: SlotLimits) {
    this.#root = new SlotShare(limits, null, '')
  }

  get running(): number {
    return this.#root.running
  }

  get waiting(): number {
    return this.#root.waiting
  }

  /** The share of a branch, such as [owner, app, server]. It stays in memory until it is closed and unused. */
  openShare(path: readonly string[]): SlotShare {
    const share = this.#findShare(path)
    share.isOpen = true
    return share
  }

  /** Takes a slot; the result releases it, once. Throws SlotRejection. */
  async acquire(path: readonly string[], { waitMs, signal }: SlotWait = {}): Promise<() => void> {
    const share = this.#findShare(path)
    await share.acquire(waitMs ?? Number.POSITIVE_INFINITY, signal)
    let isReleased = false
    return () => {
      if (!isReleased) share.release()
      isReleased = true
    }
  }

  #findShare(path: readonly string[]): SlotShare {
    return path.reduce((share, key) => share.findOrCreateBranch(key), this.#root)
  }
}
