import type { ListPage, PageRequest } from '#base/page.ts'
import { runWithPauses } from '#base/time-slices.ts'
import { computeCallTotals } from '#core/engines/calls/records/index.ts'
import type { CallFilter, CallRecord, CallTotals } from '#core/model/calls/call-record.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import type { Deps } from '#core/ports/ports.ts'
import { readInApp } from '#core/services/apps/app-access.ts'
import { findNewestCalls } from '#core/services/calls/find-newest-calls.ts'
import { createScanBudget } from '#core/services/calls/scan-budget.ts'

/** The budget of a page; the cursor continues after it. */
const pageBudget = { calls: 5_000, ms: 200 }

/** Totals count only this many of the newest calls, for exact percentiles on every database at a constant cost. */
const maxCountedCalls = 10_000
const totalsBudget = { calls: 50_000, ms: 500 }

/** A page that runs out of budget has fewer calls than requested, maybe none, although more follow. */
export const listCalls = (
  deps: Deps<'store' | 'clock'>,
  address: AppAddress,
  filter: CallFilter,
  { limit, after }: Pick<PageRequest<string>, 'limit' | 'after'>,
): Promise<ListPage<CallRecord>> =>
  readInApp(deps, address, ({ calls }) => {
    const budget = createScanBudget(deps, pageBudget)
    return findNewestCalls(calls, address.appId, { filter, limit, after, budget })
  })

export const totalCalls = (
  deps: Deps<'store' | 'clock' | 'timer'>,
  address: AppAddress,
  filter: CallFilter,
): Promise<CallTotals> =>
  readInApp(deps, address, async (reader) => {
    const budget = createScanBudget(deps, totalsBudget)
    const request = { filter, limit: maxCountedCalls, budget }
    const { rows, next } = await findNewestCalls(reader.calls, address.appId, request)
    return runWithPauses(computeCallTotals(rows, next?.value.toString() ?? null), deps.timer.pause)
  })
