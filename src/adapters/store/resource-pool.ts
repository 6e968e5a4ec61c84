import { ConnectionSlots } from './connection-slots.ts'
import { createBusyFailure } from './database-failures.ts'

/** Number of resources, of idle ones, and of callers that wait for one. */
export type PoolUsage = { size: number; idle: number; waiting: number }

/** Gives each resource to one caller at a time, in the order of `ConnectionSlots`. */
export class ResourcePool<Resource> {
  readonly #idle: Resource[]
  readonly #size: number
  readonly #slots: ConnectionSlots

  constructor(resources: Resource[], slots = new ConnectionSlots(resources.length)) {
    this.#idle = [...resources]
    this.#size = resources.length
    this.#slots = slots
  }

  get usage(): PoolUsage {
    return { size: this.#size, idle: this.#idle.length, waiting: this.#slots.waiting }
  }

  /** Throws a ServiceError `unavailable` when no resource becomes free in time. */
  withResource<T>(work: (resource: Resource) => Promise<T>): Promise<T> {
    return this.#slots.run(async () => {
      const resource = this.#idle.pop()
      if (resource === undefined) throw createBusyFailure('the pool was drained')
      try {
        return await work(resource)
      } finally {
        this.#idle.push(resource)
      }
    })
  }

  /** Removes all resources from the pool, after current users and waiting callers are done. */
  async drain(): Promise<Resource[]> {
    await this.#slots.waitForIdle()
    return this.#idle.splice(0)
  }
}
