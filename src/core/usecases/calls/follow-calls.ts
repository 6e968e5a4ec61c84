// Follows new calls: each request continues after the last call of the previous one. Calls are in the order in which
// they ended, since long calls end after calls that began later.
import { addMilliseconds } from '#base/time.ts'
import { maxCallMs } from '#core/engines/calls/records/index.ts'
import type { CallFilter, CallRecord, CallTail, CallTailKey } from '#core/model/calls/call-record.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import type { Deps } from '#core/ports/ports.ts'
import { readInApp } from '#core/services/apps/app-access.ts'
import { createScanBudget } from '#core/services/calls/scan-budget.ts'
import { scanCalls } from '#core/services/calls/scan-calls.ts'
import { withShownCallers } from '#core/services/calls/show-callers.ts'

/** Several replicas write records up to a second after the end of a call: older spans are complete. */
const settleMs = 3_000
/** How far back the first request looks, and the longest span that one request reads. */
const firstWindowMs = 60_000
const tailBudget = { calls: 100_000, ms: 500 }

export type CallTailRequest = {
  filter: Omit<CallFilter, 'since' | 'until'>
  /** Null means the newest calls. */
  after: CallTailKey | null
  limit: number
}

export const followCalls = (
  deps: Deps<'store' | 'clock'>,
  address: AppAddress,
  { filter, after, limit }: CallTailRequest,
): Promise<CallTail> =>
  readInApp(deps, address, async (reader, { id: appId }, role) => {
    const horizon = addMilliseconds(await reader.readTime(), -settleMs)
    const start = after ?? { endedAt: addMilliseconds(horizon, -firstWindowMs), id: '' }
    const found: { call: CallRecord; key: CallTailKey }[] = []
    const since = addMilliseconds(start.endedAt, -maxCallMs)
    const scan = { filter: { ...filter, since }, budget: createScanBudget(deps, tailBudget) }
    const { complete } = await scanCalls(reader.calls, appId, scan, (call) => {
      const key = keyOf(call)
      if (compareKeys(key, start) > 0 && key.endedAt <= horizon) found.push({ call, key })
    })
    found.sort((a, b) => compareKeys(a.key, b.key))
    const page = after ? found.slice(0, limit) : found.slice(-limit)
    const hasMore = after !== null && found.length > limit
    const end = hasMore ? page.at(-1)?.key : laterKey(start, { endedAt: horizon, id: endOfIds })
    const records = page.map(({ call }) => call)
    const calls = await withShownCallers(reader, { appId, role }, records)
    return { calls, after: end ?? start, hasMore, skipped: !complete }
  })

/** Sorts after every id. */
const endOfIds = '~'

const keyOf = ({ id, startedAt, durationMs }: CallRecord): CallTailKey => ({
  endedAt: addMilliseconds(startedAt, durationMs),
  id,
})

const compareKeys = (a: CallTailKey, b: CallTailKey) =>
  a.endedAt === b.endedAt ? compareText(a.id, b.id) : compareText(a.endedAt, b.endedAt)

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const laterKey = (a: CallTailKey, b: CallTailKey) => (compareKeys(a, b) > 0 ? a : b)
