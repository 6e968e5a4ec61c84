// Limits concurrent work so that no caller takes all of it. Slots are shared in a tree, for example by owner, app and
// server. A branch may have as many slots as its parent has left for the other branches: of 256 slots, a single owner
// gets 128, a single app of this owner 64, a single server of this app 32. A few more slots are reserved for owners
// that have none. Other callers wait in a bounded queue, which is shared by the same rule and served in turn: by owner,
// then by app.

import type { SlotLimits } from './slot-rejection.ts'
import { SlotShare } from './slot-share.ts'

/** The longest wait of a caller, unless the limits are shorter, and its cancellation. */
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

  /** Takes a slot. Call the returned function once to release it. Throws SlotRejection. */
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
