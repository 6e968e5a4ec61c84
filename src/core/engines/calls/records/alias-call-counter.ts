import type { CallRecord } from '#core/model/calls/call-record.ts'
import type { AliasCallCount } from '#core/model/tools/tool-alias.ts'

export type AppAliasCallCount = AliasCallCount & { appId: string }

/** Adds up the calls of aliases until they are written. */
export class AliasCallCounter {
  #counts = new Map<string, AppAliasCallCount>()

  add({ appId, alias, startedAt }: Pick<CallRecord, 'appId' | 'alias' | 'startedAt'>): void {
    const key = `${appId} ${alias}`
    const { calls = 0, lastCalledAt = '' } = this.#counts.get(key) ?? {}
    const last = startedAt > lastCalledAt ? startedAt : lastCalledAt
    this.#counts.set(key, { appId, alias, calls: calls + 1, lastCalledAt: last })
  }

  /** Returns all counts and resets them. */
  take(): AppAliasCallCount[] {
    const counts = [...this.#counts.values()]
    this.#counts = new Map()
    return counts
  }
}
