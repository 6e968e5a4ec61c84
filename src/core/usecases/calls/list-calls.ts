import { type Page, type PageRequest, pageOf } from '#base/page.ts'
import { callTotals } from '#core/engines/call-records/call-totals.ts'
import type { Call, CallFilter, CallTotals } from '#core/model/call.ts'
import type { Owner } from '#core/model/principal.ts'
import type { Uses } from '#core/ports/sockets.ts'
import { readApp } from '#core/services/apps/app-access.ts'
import { newestCalls } from '#core/services/calls/newest-calls.ts'

/**
 * Totals count the newest calls up to this number: exact percentiles on every database, at a cost independent of the
 * number of stored calls.
 */
const countedCalls = 10_000

export const pageCalls = (
  uses: Uses<'store'>,
  by: Owner,
  appId: string,
  filter: CallFilter,
  request: Pick<PageRequest<string>, 'limit' | 'after'>,
): Promise<Page<Call>> =>
  readApp(uses, by, appId, async ({ calls }) => {
    const found = await newestCalls(calls, appId, filter, request.limit + 1, request.after)
    return pageOf(found, request, ({ startedAt }) => startedAt)
  })

export const totalCalls = (
  uses: Uses<'store'>,
  by: Owner,
  appId: string,
  filter: CallFilter,
): Promise<CallTotals> =>
  readApp(uses, by, appId, async (reader) => {
    const calls = await newestCalls(reader.calls, appId, filter, countedCalls + 1)
    return callTotals(calls.slice(0, countedCalls), calls.length <= countedCalls)
  })
