// Bulkheads: concurrency limits and a circuit breaker for each app and server, so that a dead server of one app does
// not slow down any other app. Bounded by an LRU cache: an evicted bulkhead starts again with a closed circuit.
import { LRUCache } from 'lru-cache'
import { UpstreamError } from '#base/upstream-error.ts'
import type { UpstreamRequest } from '#core/ports/upstream.ts'
import { Circuit, type Outcome, type Passage } from './circuit.ts'
import { Slots } from './slots.ts'

/** Concurrent calls, and callers that may wait: for one app at one server, for one app, for the process. */
const laneSlots = [32, 64] as const
const tenantSlots = [64, 128] as const
const processSlots = [256, 512] as const
const maxLanes = 10_000

/** `semaphores`: a call acquires all of them. */
type Lane = { circuit: Circuit; places: Slots[] }

/** For metrics: active and waiting calls, retries since the start, open circuits. */
export type LanesState = { underWay: number; waiting: number; repeats: number; open: number }

/** `takeRetry` says whether the call may be retried, and counts the retry. */
export type Work<Answer extends Status> = (mayRepeat: () => boolean) => Promise<Answer>

/** `status` is the HTTP status of a response. */
export type Status = { status: number }

export class Lanes {
  readonly #lanes = new LRUCache<string, Lane>({ max: maxLanes })
  readonly #tenants = new LRUCache<string, Slots>({ max: maxLanes })
  readonly #process = new Slots(...processSlots)
  #repeats = 0

  state(): LanesState {
    const lanes = [...this.#lanes.values()]
    const waiting = lanes.reduce((sum, { places }) => sum + (places[0]?.waiting ?? 0), 0)
    const open = lanes.filter(({ circuit }) => circuit.isOpen).length
    return { underWay: this.#process.taken, waiting, repeats: this.#repeats, open }
  }

  /** Runs the task once all limits allow it. Throws UpstreamError `unavailable`, `overloaded` or `cancelled`. */
  async run<Answer extends Status>(
    tenant: string,
    origin: string,
    limits: Pick<UpstreamRequest, 'deadlineMs' | 'signal'>,
    work: Work<Answer>,
  ): Promise<Answer> {
    const { circuit, places } = this.#laneOf(tenant, origin)
    circuit.check()
    if (!takeNow(places)) await waitFor(places, limits)
    const passage = entered(circuit, places)
    let outcome: Outcome = 'unknown'
    try {
      const answer = await work(() => this.#mayRepeat(circuit, passage))
      outcome = outcomeOf(answer)
      return answer
    } catch (error) {
      outcome = outcomeOfError(error)
      throw error
    } finally {
      giveBack(places)
      circuit.leave(passage, outcome)
    }
  }

  #mayRepeat(circuit: Circuit, passage: Passage): boolean {
    const may = circuit.repeat(passage)
    if (may) this.#repeats++
    return may
  }

  #laneOf(tenant: string, origin: string): Lane {
    const key = `${tenant} ${origin}`
    const known = this.#lanes.get(key)
    if (known) return known
    const places = [new Slots(...laneSlots), this.#slotsOf(tenant), this.#process]
    const lane: Lane = { circuit: new Circuit(), places }
    this.#lanes.set(key, lane)
    return lane
  }

  #slotsOf(tenant: string): Slots {
    const known = this.#tenants.get(tenant)
    if (known) return known
    const slots = new Slots(...tenantSlots)
    this.#tenants.set(tenant, slots)
    return slots
  }
}

const giveBack = (places: Slots[]) => {
  for (const one of places) one.give()
}

/** False when one of them is full; none is then acquired. */
function takeNow(places: Slots[]): boolean {
  const full = places.findIndex((one) => !one.takeNow())
  if (full > 0) giveBack(places.slice(0, full))
  return full < 0
}

/** Acquires all of them, or none when it throws. */
async function waitFor(
  places: Slots[],
  { deadlineMs, signal }: Pick<UpstreamRequest, 'deadlineMs' | 'signal'>,
): Promise<void> {
  const taken: Slots[] = []
  try {
    for (const one of places) {
      await one.take(deadlineMs, signal)
      taken.push(one)
    }
  } catch (error) {
    giveBack(taken)
    throw error
  }
}

/** Called with all semaphores acquired; releases them when it throws. */
function entered(circuit: Circuit, places: Slots[]): Passage {
  try {
    return circuit.enter()
  } catch (error) {
    giveBack(places)
    throw error
  }
}

/** Statuses of a proxy whose backend is down. A 500 does not count: the arguments of one call may cause it. */
const gone = new Set([502, 503, 504])

const outcomeOf = ({ status }: Status): Outcome => (gone.has(status) ? 'bad' : 'good')

function outcomeOfError(error: unknown): Outcome {
  if (!(error instanceof UpstreamError) || error.fault === 'cancelled') return 'unknown'
  return error.fault === 'unreachable' || error.fault === 'timeout' ? 'bad' : 'good'
}
