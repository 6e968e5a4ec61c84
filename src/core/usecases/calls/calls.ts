import type { ListPage, PageRequest } from '#base/page.ts'
import { runWithPauses } from '#base/time-slices.ts'
import { computeCallTotals } from '#core/engines/calls/records/index.ts'
import type { CallFilter, ShownCall, ShownCallTotals } from '#core/model/calls/call-record.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import type { Deps } from '#core/ports/ports.ts'
import { readInApp } from '#core/services/apps/app-access.ts'
import { findNewestCalls } from '#core/services/calls/find-newest-calls.ts'
import { createScanBudget } from '#core/services/calls/scan-budget.ts'
import { loadShownCallers, withShownCallers } from '#core/services/calls/show-callers.ts'

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
): Promise<ListPage<ShownCall>> =>
  readInApp(deps, address, async (reader, { id: appId }, role) => {
    const budget = createScanBudget(deps, pageBudget)
    const { rows, next } = await findNewestCalls(reader.calls, appId, { filter, limit, after, budget })
    return { rows: await withShownCallers(reader, { appId, role }, rows), next }
  })

export const totalCalls = (
  deps: Deps<'store' | 'clock' | 'timer'>,
  address: AppAddress,
  filter: CallFilter,
): Promise<ShownCallTotals> =>
  readInApp(deps, address, async (reader, { id: appId }, role) => {
    const budget = createScanBudget(deps, totalsBudget)
    const request = { filter, limit: maxCountedCalls, budget }
    const { rows, next } = await findNewestCalls(reader.calls, appId, request)
    const computation = computeCallTotals(rows, next?.value.toString() ?? null)
    const { callers, ...totals } = await runWithPauses(computation, deps.timer.pause)
    const ids = callers.map(({ caller }) => caller)
    const show = await loadShownCallers(reader, { appId, role }, ids)
    return { ...totals, callers: callers.map((figures) => ({ ...figures, caller: show(figures.caller) })) }
  })
