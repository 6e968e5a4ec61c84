import type { Page, PageRequest } from '#base/page.ts'
import { callTotals } from '#core/engines/call-totals.ts'
import type { Call, CallFilter, CallTotals } from '#core/model/call.ts'
import type { Owner } from '#core/model/principal.ts'
import type { Uses } from '#core/ports/sockets.ts'
import type { CallSort } from '#core/ports/store.ts'
import { readApp } from './access.ts'

/**
 * Totals are made of so many calls at most, the newest: exact percentiles on every engine, at a cost that does not grow
 * with what is kept.
 */
const countedCalls = 10_000

export const pageCalls = (
  uses: Uses<'store'>,
  by: Owner,
  appId: string,
  filter: CallFilter,
  request: PageRequest<CallSort>,
): Promise<Page<Call>> => readApp(uses, by, appId, (reader) => reader.calls.page(appId, filter, request))

export const totalCalls = (
  uses: Uses<'store'>,
  by: Owner,
  appId: string,
  filter: CallFilter,
): Promise<CallTotals> =>
  readApp(uses, by, appId, async (reader) => {
    const calls = await reader.calls.figures(appId, filter, countedCalls + 1)
    return callTotals(calls.slice(0, countedCalls), calls.length <= countedCalls)
  })
