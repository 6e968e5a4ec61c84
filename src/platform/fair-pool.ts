// A few resources, such as processes or threads, each used by one caller at a time. Callers share them like the slots
// of `FairSlots`.
import { FairSlots } from './fair-slots.ts'
import type { SlotLimits } from './slot-rejection.ts'

export class FairPool<Resource> {
  readonly #idle: Resource[]
  readonly #slots: FairSlots

  constructor(resources: readonly Resource[], limits: Omit<SlotLimits, 'running' | 'reserved'>) {
    this.#idle = [...resources]
    this.#slots = new FairSlots({ ...limits, running: resources.length, reserved: 0 })
  }

  /** The number of waiting callers. */
  get waiting(): number {
    return this.#slots.waiting
  }

  /** Throws SlotRejection when no resource becomes free. Errors of `work` pass through. */
  async withResource<Result>(
    path: readonly string[],
    work: (resource: Resource) => Promise<Result>,
  ): Promise<Result> {
    const release = await this.#slots.acquire(path)
    const resource = this.#idle.pop() as Resource
    try {
      return await work(resource)
    } finally {
      this.#idle.push(resource)
      release()
    }
  }
}
