import type { Instant } from '#base/time.ts'
import type { MachineToken } from '#core/model/tokens/machine-token.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { TokenUses } from '#core/ports/stores/token-uses.ts'

type CountedUse = { calls: number; lastUsedAt: Instant }

/** Calls of a day: the stored calls of all replicas, plus later calls of this replica. */
type DayCount = { day: string; calls: number }

/** Counts calls with the tokens of apps in memory until they are flushed, so that no call waits for the disk. */
export class TokenUseCounter implements TokenUses {
  readonly #deps: Deps<'store' | 'clock'>
  #counted = new Map<string, CountedUse>()
  /** Only tokens with a daily limit. */
  readonly #days = new Map<string, DayCount>()

  constructor(deps: Deps<'store' | 'clock'>) {
    this.#deps = deps
  }

  add(token: Parameters<TokenUses['add']>[0]): boolean {
    const now = this.#deps.clock.now()
    if (token.callsPerDay !== null && !this.#addToDay(token, token.callsPerDay, dayOf(now))) return false
    const { calls = 0 } = this.#counted.get(token.id) ?? {}
    this.#counted.set(token.id, { calls: calls + 1, lastUsedAt: now })
    return true
  }

  #addToDay(token: Pick<MachineToken, 'id' | 'day' | 'dayCalls'>, limit: number, day: string): boolean {
    const stored = { day: token.day, calls: token.dayCalls }
    const known = this.#days.get(token.id) ?? stored
    const count = known.day === day ? known : { day, calls: 0 }
    // @guard app-tokens
    if (count.calls >= limit) return false
    this.#days.set(token.id, { day, calls: count.calls + 1 })
    return true
  }

  /** Counts of a failed flush are lost. */
  async flush(): Promise<void> {
    if (this.#counted.size === 0) return
    const uses = [...this.#counted].map(([id, use]) => ({ id, ...use, day: this.#days.get(id)?.day ?? '' }))
    this.#counted = new Map()
    const counts = await this.#deps.store.transact((writer) => writer.machineTokens.recordUses(uses))
    for (const { id, day, calls } of counts) this.#adopt(id, { day, calls })
  }

  /** Adds the calls counted during the flush, which are not stored yet. */
  #adopt(id: string, { day, calls }: DayCount): void {
    if (this.#days.get(id)?.day !== day) return
    this.#days.set(id, { day, calls: calls + (this.#counted.get(id)?.calls ?? 0) })
  }
}

const dayOf = (now: Instant): string => now.slice(0, 10)
