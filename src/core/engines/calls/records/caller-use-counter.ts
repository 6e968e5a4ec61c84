import type { CallRecord } from '#core/model/calls/call-record.ts'
import type { CallerUse, KnownCaller } from '#core/model/calls/caller.ts'

/** Adds up the calls of callers until they are written. */
export class CallerUseCounter {
  #uses = new Map<string, CallerUse>()

  add(caller: KnownCaller, { startedAt }: Pick<CallRecord, 'startedAt'>): void {
    const use = this.#uses.get(caller.id)
    if (!use) {
      this.#uses.set(caller.id, { ...caller, calls: 1, firstCalledAt: startedAt, lastCalledAt: startedAt })
      return
    }
    use.calls++
    use.name = caller.name
    if (startedAt < use.firstCalledAt) use.firstCalledAt = startedAt
    if (startedAt > use.lastCalledAt) use.lastCalledAt = startedAt
  }

  /** Returns all uses and resets them. */
  take(): CallerUse[] {
    const uses = [...this.#uses.values()]
    this.#uses = new Map()
    return uses
  }
}
