import type { Instant } from '#base/time.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { TokenUses } from '#core/ports/token-uses.ts'

type CountedUse = { calls: number; lastUsedAt: Instant }

/** Counts calls with the tokens of apps in memory until they are flushed, so that no call waits for the disk. */
export class TokenUseCounter implements TokenUses {
  readonly #deps: Deps<'store' | 'clock'>
  #counted = new Map<string, CountedUse>()

  constructor(deps: Deps<'store' | 'clock'>) {
    this.#deps = deps
  }

  add(tokenId: string): void {
    const { calls = 0 } = this.#counted.get(tokenId) ?? {}
    this.#counted.set(tokenId, { calls: calls + 1, lastUsedAt: this.#deps.clock.now() })
  }

  /** Counts of a failed flush are lost. */
  async flush(): Promise<void> {
    if (this.#counted.size === 0) return
    const uses = [...this.#counted].map(([id, use]) => ({ id, ...use }))
    this.#counted = new Map()
    await this.#deps.store.transact((writer) => writer.machineTokens.recordUses(uses))
  }
}
