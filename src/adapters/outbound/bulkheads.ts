// Bulkheads: concurrency limits and a circuit breaker for each app and server, so that a dead server of one app does
// not slow down any other app. Bounded by an LRU cache: an evicted bulkhead starts again with a closed circuit.
import { LRUCache } from 'lru-cache'
import { UpstreamError } from '#base/upstream-error.ts'
import type { UpstreamRequest } from '#core/ports/upstream.ts'
import { BoundedSemaphore } from './bounded-semaphore.ts'
import { CircuitBreaker, type CircuitOutcome, type CircuitPermit } from './circuit-breaker.ts'

/** Concurrent calls, and callers that may wait: for one app at one server, for one app, for the process. */
const bulkheadSlots = [32, 64] as const
const tenantSlots = [64, 128] as const
const processSlots = [256, 512] as const
const maxBulkheads = 10_000

/** `semaphores`: a call acquires all of them. */
type Bulkhead = { circuit: CircuitBreaker; semaphores: BoundedSemaphore[] }

/** For metrics: active and waiting calls, retries since the start, open circuits. */
export type BulkheadsState = { active: number; waiting: number; retries: number; openCircuits: number }

/** `takeRetry` says whether the call may be retried, and counts the retry. */
export type UpstreamTask<Response extends HasStatus> = (takeRetry: () => boolean) => Promise<Response>

/** `status` is the HTTP status of a response. */
export type HasStatus = { status: number }

export class Bulkheads {
  readonly #bulkheads = new LRUCache<string, Bulkhead>({ max: maxBulkheads })
  readonly #tenantSemaphores = new LRUCache<string, BoundedSemaphore>({ max: maxBulkheads })
  readonly #processSemaphore = new BoundedSemaphore(...processSlots)
  #retries = 0

  getState(): BulkheadsState {
    const bulkheads = [...this.#bulkheads.values()]
    const waiting = bulkheads.reduce((sum, { semaphores }) => sum + (semaphores[0]?.waiting ?? 0), 0)
    const openCircuits = bulkheads.filter(({ circuit }) => circuit.isOpen).length
    return { active: this.#processSemaphore.acquired, waiting, retries: this.#retries, openCircuits }
  }

  /** Runs the task once all limits allow it. Throws UpstreamError `unavailable`, `overloaded` or `cancelled`. */
  async run<Response extends HasStatus>(
    tenant: string,
    origin: string,
    limits: Pick<UpstreamRequest, 'deadlineMs' | 'signal'>,
    task: UpstreamTask<Response>,
  ): Promise<Response> {
    const { circuit, semaphores } = this.#findOrCreateBulkhead(tenant, origin)
    circuit.assertAvailable()
    if (!tryAcquireAll(semaphores)) await acquireAll(semaphores, limits)
    const permit = acquirePermit(circuit, semaphores)
    let outcome: CircuitOutcome = 'unknown'
    try {
      const response = await task(() => this.#takeRetry(circuit, permit))
      outcome = classifyResponse(response)
      return response
    } catch (error) {
      outcome = classifyError(error)
      throw error
    } finally {
      releaseAll(semaphores)
      circuit.release(permit, outcome)
    }
  }

  #takeRetry(circuit: CircuitBreaker, permit: CircuitPermit): boolean {
    const isAllowed = circuit.takeRetry(permit)
    if (isAllowed) this.#retries++
    return isAllowed
  }

  #findOrCreateBulkhead(tenant: string, origin: string): Bulkhead {
    const key = `${tenant} ${origin}`
    const existing = this.#bulkheads.get(key)
    if (existing) return existing
    const semaphores = [
      new BoundedSemaphore(...bulkheadSlots),
      this.#findOrCreateTenantSemaphore(tenant),
      this.#processSemaphore,
    ]
    const bulkhead: Bulkhead = { circuit: new CircuitBreaker(), semaphores }
    this.#bulkheads.set(key, bulkhead)
    return bulkhead
  }

  #findOrCreateTenantSemaphore(tenant: string): BoundedSemaphore {
    const existing = this.#tenantSemaphores.get(tenant)
    if (existing) return existing
    const semaphore = new BoundedSemaphore(...tenantSlots)
    this.#tenantSemaphores.set(tenant, semaphore)
    return semaphore
  }
}

const releaseAll = (semaphores: BoundedSemaphore[]) => {
  for (const semaphore of semaphores) semaphore.release()
}

/** False when one of them is full; none is then acquired. */
function tryAcquireAll(semaphores: BoundedSemaphore[]): boolean {
  const firstFull = semaphores.findIndex((semaphore) => !semaphore.tryAcquire())
  if (firstFull > 0) releaseAll(semaphores.slice(0, firstFull))
  return firstFull < 0
}

/** Acquires all of them, or none when it throws. */
async function acquireAll(
  semaphores: BoundedSemaphore[],
  { deadlineMs, signal }: Pick<UpstreamRequest, 'deadlineMs' | 'signal'>,
): Promise<void> {
  const acquired: BoundedSemaphore[] = []
  try {
    for (const semaphore of semaphores) {
      await semaphore.acquire(deadlineMs, signal)
      acquired.push(semaphore)
    }
  } catch (error) {
    releaseAll(acquired)
    throw error
  }
}

/** Called with all semaphores acquired; releases them when it throws. */
function acquirePermit(circuit: CircuitBreaker, semaphores: BoundedSemaphore[]): CircuitPermit {
  try {
    return circuit.acquire()
  } catch (error) {
    releaseAll(semaphores)
    throw error
  }
}

/** Statuses of a proxy whose backend is down. A 500 does not count: the arguments of one call may cause it. */
const gatewayErrorStatuses = new Set([502, 503, 504])

const classifyResponse = ({ status }: HasStatus): CircuitOutcome =>
  gatewayErrorStatuses.has(status) ? 'bad' : 'good'

function classifyError(error: unknown): CircuitOutcome {
  if (!(error instanceof UpstreamError) || error.reason === 'cancelled') return 'unknown'
  return error.reason === 'unreachable' || error.reason === 'timeout' ? 'bad' : 'good'
}
