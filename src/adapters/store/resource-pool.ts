import { ServiceError } from '#base/errors.ts'

/** Milliseconds that a caller waits for a connection before the database counts as busy. */
const connectionWaitMs = 2_000

const createDatabaseBusyFailure = () => new ServiceError('unavailable', 'The database is busy; try again.')

/** Number of resources, of idle ones, and of callers that wait for one. */
export type PoolUsage = { size: number; idle: number; waiting: number }

/** Gives each resource to one caller at a time, first come first served. */
export class ResourcePool<Resource> {
  readonly #idle: Resource[]
  readonly #size: number
  readonly #maxWaitMs: number
  readonly #createBusyError: () => ServiceError
  readonly #waiters: ((resource: Resource) => void)[] = []

  constructor(resources: Resource[], waitMs = connectionWaitMs, createBusyError = createDatabaseBusyFailure) {
    this.#createBusyError = createBusyError
    this.#idle = [...resources]
    this.#size = resources.length
    this.#maxWaitMs = waitMs
  }

  get usage(): PoolUsage {
    return { size: this.#size, idle: this.#idle.length, waiting: this.#waiters.length }
  }

  /** Throws a ServiceError `unavailable` when no resource becomes free in time. */
  async withResource<T>(work: (resource: Resource) => Promise<T>): Promise<T> {
    const resource = this.#idle.pop() ?? (await this.#waitForResource(this.#maxWaitMs))
    try {
      return await work(resource)
    } finally {
      this.#returnResource(resource)
    }
  }

  /** Removes all resources from the pool, after current users and waiting callers are done. */
  async drain(): Promise<Resource[]> {
    const idle = this.#idle.splice(0)
    const lent = Array.from({ length: this.#size - idle.length }, () => this.#waitForResource())
    return [...idle, ...(await Promise.all(lent))]
  }

  #waitForResource(waitMs?: number): Promise<Resource> {
    return new Promise((resolve, reject) => {
      const timer =
        waitMs === undefined ? undefined : setTimeout(() => this.#rejectWaiter(receive, reject), waitMs)
      const receive = (resource: Resource) => {
        clearTimeout(timer)
        resolve(resource)
      }
      this.#waiters.push(receive)
    })
  }

  #rejectWaiter(receive: (resource: Resource) => void, reject: (reason: ServiceError) => void) {
    this.#waiters.splice(this.#waiters.indexOf(receive), 1)
    reject(this.#createBusyError())
  }

  #returnResource(resource: Resource) {
    const receive = this.#waiters.shift()
    if (receive) receive(resource)
    else this.#idle.push(resource)
  }
}
