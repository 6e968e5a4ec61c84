// The slots of outgoing requests, shared by owner, app and server. Discovery has separate slots, so that slow documents
// do not delay calls, and calls do not delay the editing of apps.
import { type ConcurrencyScope, UpstreamOverloadError } from '#base/upstream-error.ts'
import type { Tenant, UpstreamRequest } from '#core/ports/upstream.ts'
import { FairSlots } from '#platform/fair-slots.ts'
import { SlotRejection } from '#platform/slot-rejection.ts'
import type { SlotShare } from '#platform/slot-share.ts'
import { createUpstreamError } from './upstream-errors.ts'

/** A single owner gets half of them, a single app of the owner a quarter, a single server of the app an eighth. */
const callSlots = { running: 256, waiting: 512, reserved: 16, waitMs: 2000 }
const discoverySlots = { running: 64, waiting: 128, reserved: 8, waitMs: 10_000 }

/** Requests that may run at once, calls and discovery together. */
export const maxRunningRequests = [callSlots, discoverySlots].reduce(
  (sum, { running, reserved }) => sum + running + reserved,
  0,
)

/** The levels of the tree of slots, from the root. */
const scopes: readonly ConcurrencyScope[] = ['service', 'owner', 'app', 'server']

export type SlotTimeLimits = Pick<UpstreamRequest, 'deadlineMs' | 'signal'>

export const createCallSlots = () => new FairSlots(callSlots)

export const buildSlotPath = ({ owner, app }: Tenant, origin: string) => [owner, app, origin]

/** Throws UpstreamError `overloaded` or `cancelled`. */
export const waitForSlot = (share: SlotShare, { deadlineMs, signal }: SlotTimeLimits): Promise<void> =>
  share.acquire(deadlineMs, signal).catch(throwUpstreamError)

export class DiscoverySlots {
  readonly #slots = new FairSlots(discoverySlots)

  /** `task` gets the remaining milliseconds. Throws UpstreamError `overloaded` or `cancelled`. */
  async run<T>(
    path: string[],
    { deadlineMs, signal }: SlotTimeLimits,
    task: (deadlineMs: number) => Promise<T>,
  ): Promise<T> {
    const deadlineAt = performance.now() + deadlineMs
    const release = await this.#slots.acquire(path, { waitMs: deadlineMs, signal }).catch(throwUpstreamError)
    try {
      return await task(Math.max(0, deadlineAt - performance.now()))
    } finally {
      release()
    }
  }
}

function throwUpstreamError(error: unknown): never {
  if (!(error instanceof SlotRejection)) throw error
  if (error.isCancelled) throw createUpstreamError('cancelled', 'while waiting for a slot')
  throw new UpstreamOverloadError(scopes[error.level] ?? 'service', error.waitedMs)
}
