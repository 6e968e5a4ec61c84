import type { Instant } from '#base/time.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import type { StoreWriter } from '#core/ports/store.ts'
import { reconcileOrigins } from '../credentials/reconcile-origins.ts'
import { forgetDifference } from './forget-difference.ts'
import { withReportedChanges } from './report-changes.ts'
import type { DiscoveryResult } from './run-discovery.ts'
import { type SavedOperations, type SaveOperationsDeps, saveOperations } from './save-operations.ts'

/** `next`: the integration as it is to be stored. `result`: null if there was no discovery. */
export type AppliedDiscovery = { next: Integration; result: DiscoveryResult | null; now: Instant }

/** Stores a changed integration with the result of its discovery, and adds events about changed operations. */
export async function applyDiscovery(
  deps: SaveOperationsDeps,
  writer: StoreWriter,
  { next, result, now }: AppliedDiscovery,
): Promise<Integration> {
  // A request that was cancelled looks like one that failed.
  deps.tracker?.requireActive()
  const saved = await saveDiscoveredOperations(deps, writer, { next, result, now })
  const baseUrl = next.baseUrl || (result?.baseUrl ?? '')
  const updated = { ...next, ...result?.details, baseUrl, updatedAt: now }
  const changed = await writer.integrations.update(
    result ? withReportedChanges(updated, saved, result.baseUrl) : updated,
  )
  if (result?.operations) await forgetDifference(writer, changed.appId, changed.id)
  await reconcileOrigins(writer, changed.appId, now)
  return changed
}

async function saveDiscoveredOperations(
  deps: SaveOperationsDeps,
  writer: StoreWriter,
  { next, result, now }: AppliedDiscovery,
): Promise<SavedOperations | null> {
  if (!result?.operations) return null
  const report = result.details.importReport ?? []
  deps.tracker?.begin('save')
  return saveOperations(deps, writer, { integration: next, found: result.operations, report, now })
}
