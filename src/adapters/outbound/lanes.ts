// What each app has under way at each server, counted apart, so that one app's dead server holds up nobody else.
// Bounded: of very many, those that were used longest ago are forgotten, and that forgives them.
import { LRUCache } from 'lru-cache'
import { UpstreamError } from '#base/upstream-error.ts'
import type { UpstreamRequest } from '#core/ports/upstream.ts'
import { Circuit, type Outcome, type Passage } from './circuit.ts'
import { Slots } from './slots.ts'

/** At one server, of one app, of the process: calls at once, and callers that wait for a turn. */
const laneSlots = [32, 64] as const
const tenantSlots = [64, 128] as const
const processSlots = [256, 512] as const
const maxLanes = 10_000

/** `places`: a call takes one of each. */
type Lane = { circuit: Circuit; places: Slots[] }

/** For whoever watches: calls under way and waiting, further tries since the start, servers that are left alone. */
export type LanesState = { underWay: number; waiting: number; repeats: number; open: number }

/** `mayRepeat` says whether the call may be tried once more, and counts that. */
export type Work<Answer extends Status> = (mayRepeat: () => boolean) => Promise<Answer>

/** HTTP status of an answer. */
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

  /** Does the work as soon as there is a place for it; throws `unavailable` or `overloaded` when it is not to be done now. */
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
    const lane = { circuit: new Circuit(), places }
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

/** False when one of them is full; then none is taken. */
function takeNow(places: Slots[]): boolean {
  const full = places.findIndex((one) => !one.takeNow())
  if (full > 0) giveBack(places.slice(0, full))
  return full < 0
}

/** Takes one of each; takes none when it throws. */
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

/** With a place of each kind taken; gives them back when it throws. */
function entered(circuit: Circuit, places: Slots[]): Passage {
  try {
    return circuit.enter()
  } catch (error) {
    giveBack(places)
    throw error
  }
}

/** What a proxy says whose server is gone. A 500 may be the doing of one call's arguments. */
const gone = new Set([502, 503, 504])

const outcomeOf = ({ status }: Status): Outcome => (gone.has(status) ? 'bad' : 'good')

function outcomeOfError(error: unknown): Outcome {
  if (!(error instanceof UpstreamError) || error.fault === 'cancelled') return 'unknown'
  return error.fault === 'unreachable' || error.fault === 'timeout' ? 'bad' : 'good'
}
