// One branch of the tree of slots. Counts its running and waiting callers and serves the waiting ones in turn: the
// branch that was served least recently comes first.
import { type SlotLimits, SlotRejection } from './slot-rejection.ts'
import { Turns } from './turns.ts'

type SlotUse = 'running' | 'waiting'
type SlotWaiter = { resume(): void }

export class SlotShare {
  /** Whether the share will be needed after its slots are released. */
  isOpen = false
  readonly #limits: SlotLimits
  readonly #parent: SlotShare | null
  readonly #root: SlotShare
  readonly #key: string
  readonly #level: number
  readonly #branches = new Map<string, SlotShare>()
  readonly #waitingBranches = new Map<string, SlotShare>()
  readonly #turns = new Turns()
  readonly #waiters = new Set<SlotWaiter>()
  #running = 0
  #waiting = 0

  constructor(limits: SlotLimits, parent: SlotShare | null, key: string) {
    this.#limits = limits
    this.#parent = parent
    this.#root = parent ? parent.#root : this
    this.#key = key
    this.#level = parent ? parent.#level + 1 : 0
  }

  get running(): number {
    return this.#running
  }

  get waiting(): number {
    return this.#waiting
  }

  findOrCreateBranch(key: string): SlotShare {
    const existing = this.#branches.get(key)
    if (existing) return existing
    const branch = new SlotShare(this.#limits, this, key)
    this.#branches.set(key, branch)
    return branch
  }

  /** False when no slot is free for this share. */
  tryAcquire(): boolean {
    if (this.#computeRoom('running') <= 0) return false
    this.#countRunning(1)
    return true
  }

  /** Waits at most `waitMs` and no longer than the limits allow. Throws SlotRejection. */
  async acquire(waitMs: number, signal: AbortSignal | undefined): Promise<void> {
    if (this.tryAcquire()) return
    const isCancelled = signal?.aborted === true
    if (isCancelled || this.#computeRoom('waiting') <= 0) {
      const level = this.#findFullLevel()
      this.#removeUnused()
      throw new SlotRejection(level, 0, isCancelled)
    }
    await this.#wait(Math.min(waitMs, this.#limits.waitMs), signal)
  }

  release(): void {
    this.#countRunning(-1)
    while (this.#root.#waiting > 0 && this.#root.#serveNext());
    this.#removeUnused()
  }

  close(): void {
    this.isOpen = false
    this.#removeUnused()
  }

  /**
   * Half of the slots that the parent has beyond the slots of this share. It is positive as long as the share
   * has fewer slots than are left.
   */
  #computeRoom(use: SlotUse): number {
    const used = use === 'running' ? this.#running : this.#waiting
    const { [use]: shared, reserved } = this.#limits
    if (!this.#parent) return shared + reserved - used
    const withheld = this.#level === 1 && used > 0 ? reserved : 0
    const room = (this.#parent.#computeRoom(use) - withheld - used) / 2
    const { runningOfOne } = this.#limits
    return runningOfOne && this.#level === 1 && use === 'running'
      ? Math.min(room, runningOfOne() - used)
      : room
  }

  /** The level nearest to the root that has no room. */
  #findFullLevel(): number {
    if (!this.#parent || this.#parent.#computeRoom('running') > 0) return this.#level
    return this.#parent.#findFullLevel()
  }

  #countRunning(change: 1 | -1): void {
    this.#running += change
    if (this.#parent) this.#parent.#countRunning(change)
  }

  #countWaiting(change: 1 | -1): void {
    this.#waiting += change
    if (!this.#parent) return
    if (this.#waiting > 0) this.#parent.#waitingBranches.set(this.#key, this)
    else this.#parent.#waitingBranches.delete(this.#key)
    this.#parent.#countWaiting(change)
  }

  /** Gives a slot to the next caller; false when no waiting caller may have one. */
  #serveNext(): boolean {
    if (this.#computeRoom('running') <= 0) return false
    const [waiter] = this.#waiters
    waiter?.resume()
    return waiter !== undefined || this.#serveNextBranch()
  }

  #serveNextBranch(): boolean {
    for (const [key, branch] of this.#turns.order(this.#waitingBranches)) {
      if (!branch.#serveNext()) continue
      this.#turns.end(key)
      return true
    }
    return false
  }

  #wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const startedAt = performance.now()
      const removeWaiter = () => {
        this.#waiters.delete(waiter)
        this.#countWaiting(-1)
        clearTimeout(timer)
        signal?.removeEventListener('abort', cancel)
      }
      const fail = (isCancelled: boolean) => {
        const level = this.#findFullLevel()
        removeWaiter()
        this.#removeUnused()
        reject(new SlotRejection(level, performance.now() - startedAt, isCancelled))
      }
      const cancel = () => fail(true)
      const waiter: SlotWaiter = {
        resume: () => {
          removeWaiter()
          this.#countRunning(1)
          resolve()
        },
      }
      const timer = setTimeout(() => fail(false), ms)
      signal?.addEventListener('abort', cancel)
      this.#waiters.add(waiter)
      this.#countWaiting(1)
    })
  }

  #removeUnused(): void {
    const isUsed = this.isOpen || this.#running > 0 || this.#waiting > 0 || this.#branches.size > 0
    if (isUsed || !this.#parent) return
    this.#parent.#branches.delete(this.#key)
    this.#parent.#removeUnused()
  }
}
