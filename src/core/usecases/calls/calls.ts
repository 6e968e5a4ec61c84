import { buildPage, type ListPage, type PageRequest } from '#base/page.ts'
import { computeCallTotals } from '#core/engines/call-records/index.ts'
import type { CallFilter, CallRecord, CallTotals } from '#core/model/calls/call-record.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import type { Deps } from '#core/ports/ports.ts'
import { readInApp } from '#core/services/apps/app-access.ts'
import { findNewestCalls } from '#core/services/calls/find-newest-calls.ts'

/**
 * Totals count the newest calls up to this number: exact percentiles on every database, at a cost independent of the
 * number of stored calls.
 */
const maxCountedCalls = 10_000

export const listCalls = (
  deps: Deps<'store'>,
  address: AppAddress,
  filter: CallFilter,
  request: Pick<PageRequest<string>, 'limit' | 'after'>,
): Promise<ListPage<CallRecord>> =>
  readInApp(deps, address, async ({ calls }) => {
    const found = await findNewestCalls(calls, address.appId, {
      filter,
      limit: request.limit + 1,
      after: request.after,
    })
    return buildPage(found, request, ({ startedAt }) => startedAt)
  })

export const totalCalls = (
  deps: Deps<'store'>,
  address: AppAddress,
  filter: CallFilter,
): Promise<CallTotals> =>
  readInApp(deps, address, async (reader) => {
    const calls = await findNewestCalls(reader.calls, address.appId, { filter, limit: maxCountedCalls + 1 })
    return computeCallTotals(calls.slice(0, maxCountedCalls), calls.length <= maxCountedCalls)
  })
