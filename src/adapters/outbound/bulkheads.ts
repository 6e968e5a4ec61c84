// Bulkheads: concurrency limits and a circuit breaker for each app and server, so that a dead server of one app does
// not slow down any other app. Bounded by an LRU cache: an evicted bulkhead starts again with a closed circuit.
import { LRUCache } from 'lru-cache'
import { limitEntries } from '#base/limit-entries.ts'
import { UpstreamError } from '#base/upstream-error.ts'
import type { Tenant } from '#core/ports/upstream.ts'
import type { SlotShare } from '#platform/slot-share.ts'
import { CircuitBreaker, type CircuitOutcome, type CircuitPermit } from './circuit-breaker.ts'
import { buildSlotPath, createCallSlots, type SlotTimeLimits, waitForSlot } from './outbound-slots.ts'

const maxBulkheads = 10_000

type Bulkhead = { circuit: CircuitBreaker; share: SlotShare }

/** For metrics: active and waiting calls, retries since the start, open circuits. */
export type BulkheadsState = { active: number; waiting: number; retries: number; openCircuits: number }

/** `takeRetry` says whether the call may be retried, and counts the retry. */
export type UpstreamTask<Response extends HasStatus> = (takeRetry: () => boolean) => Promise<Response>

/** `status` is the HTTP status of a response. */
export type HasStatus = { status: number }

export class Bulkheads {
  readonly #bulkheads = new LRUCache<string, Bulkhead>({
    ...limitEntries(maxBulkheads),
    dispose: ({ share }) => share.close(),
  })
  readonly #slots = createCallSlots()
  #retries = 0

  getState(): BulkheadsState {
    const openCircuits = [...this.#bulkheads.values()].filter(({ circuit }) => circuit.isOpen).length
    const { running: active, waiting } = this.#slots
    return { active, waiting, retries: this.#retries, openCircuits }
  }

  /** Runs the task once all limits allow it. Throws UpstreamError `unavailable`, `overloaded` or `cancelled`. */
  async run<Response extends HasStatus>(
    tenant: Tenant,
    origin: string,
    limits: SlotTimeLimits,
    task: UpstreamTask<Response>,
  ): Promise<Response> {
    const { circuit, share } = this.#findOrCreateBulkhead(tenant, origin)
    circuit.assertAvailable()
    const hasWaited = !share.tryAcquire()
    if (hasWaited) await waitForSlot(share, limits)
    const permit = acquirePermit(circuit, share)
    let outcome: CircuitOutcome = 'unknown'
    try {
      const response = await task(() => this.#takeRetry(circuit, permit))
      outcome = classifyResponse(response)
      return response
    } catch (error) {
      outcome = classifyError(error, hasWaited)
      throw error
    } finally {
      share.release()
      circuit.release(permit, outcome)
    }
  }

  #takeRetry(circuit: CircuitBreaker, permit: CircuitPermit): boolean {
    const isAllowed = circuit.takeRetry(permit)
    if (isAllowed) this.#retries++
    return isAllowed
  }

  #findOrCreateBulkhead(tenant: Tenant, origin: string): Bulkhead {
    const key = `${tenant.app} ${origin}`
    const existing = this.#bulkheads.get(key)
    if (existing) return existing
    const share = this.#slots.openShare(buildSlotPath(tenant, origin))
    const bulkhead: Bulkhead = { circuit: new CircuitBreaker(), share }
    this.#bulkheads.set(key, bulkhead)
    return bulkhead
  }
}

/** Called with the slot acquired; releases it when it throws. */
function acquirePermit(circuit: CircuitBreaker, share: SlotShare): CircuitPermit {
  try {
    return circuit.acquire()
  } catch (error) {
    share.release()
    throw error
  }
}

/** Statuses of a proxy whose backend is down. A 500 does not count: the arguments of one call may cause it. */
const gatewayErrorStatuses = new Set([502, 503, 504])

const classifyResponse = ({ status }: HasStatus): CircuitOutcome =>
  gatewayErrorStatuses.has(status) ? 'bad' : 'good'

/** A call that waited for a slot had less time, so its timeout says nothing about the server. */
function classifyError(error: unknown, hasWaited: boolean): CircuitOutcome {
  if (!(error instanceof UpstreamError) || error.reason === 'cancelled') return 'unknown'
  if (error.reason !== 'unreachable' && error.reason !== 'timeout') return 'good'
  return hasWaited ? 'unknown' : 'bad'
}
