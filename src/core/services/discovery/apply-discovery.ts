import type { Instant } from '#base/time.ts'
import { completeBaseUrl } from '#core/engines/calls/rest-request/index.ts'
import { type Integration, isUnreadDraft } from '#core/model/integrations/integration.ts'
import { hasPlaceholder } from '#core/model/variables/resolve-variables.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreWriter } from '#core/ports/store.ts'
import { reconcileAppOrigins } from '../credentials/reconcile-origins.ts'
import { forgetDifference } from './forget-difference.ts'
import { type HeldDefinitions, holdDefinitions } from './hold-definitions.ts'
import { withReportedChanges } from './report-changes.ts'
import { withHeldDefinitions } from './report-held-definitions.ts'
import type { DiscoveryResult } from './run-discovery.ts'
import { type SavedOperations, type SaveOperationsDeps, saveOperations } from './save-operations.ts'

/**
 * `next`: the integration to store. `result`: null without a discovery. `isMoved`: the owner has chosen another source,
 * whose definitions are pinned as found.
 */
export type AppliedDiscovery = {
  next: Integration
  result: DiscoveryResult | null
  now: Instant
  isMoved?: boolean
}

/**
 * Stores a changed integration with the result of its discovery, and adds events about changed operations. Changes of
 * an MCP server are held back until they are accepted.
 */
export async function applyDiscovery(
  deps: SaveOperationsDeps & Deps<'digest'>,
  writer: StoreWriter,
  { next, result, now, isMoved = false }: AppliedDiscovery,
): Promise<Integration> {
  // A cancelled request looks like a failed one.
  deps.tracker?.requireActive()
  const held = await holdBackDefinitions(deps, writer, { next, result, now, isMoved })
  // @guard api/v3/pending-definitions
  const saved = held ? null : await saveDiscoveredOperations(deps, writer, { next, result, now })
  const declared = next.lastDiscoveredAt === null ? (result?.details.declaredServer ?? '') : ''
  const baseUrl = completeBaseUrl(next.baseUrl, declared) || (result?.baseUrl ?? '')
  const endpoint = hasPlaceholder(next.endpoint) ? next.endpoint : (result?.address ?? next.endpoint)
  const status = result?.operations && isUnreadDraft(next) ? 'ready' : next.status
  const updated = { ...next, ...result?.details, status, endpoint, baseUrl, updatedAt: now }
  const reported = result ? withReportedChanges(updated, saved, result.baseUrl) : updated
  const changed = await writer.integrations.update(held ? withHeldDefinitions(reported, held) : reported)
  if (result?.operations && !held) await forgetDifference(writer, changed.appId, changed.id)
  await reconcileAppOrigins(writer, changed.appId, now)
  return changed
}

/** Null if the operations are to be saved as found. */
async function holdBackDefinitions(
  deps: SaveOperationsDeps & Deps<'digest'>,
  writer: StoreWriter,
  { next, result, now, isMoved }: AppliedDiscovery,
): Promise<HeldDefinitions | null> {
  if (!result?.operations) return null
  deps.tracker?.begin('save')
  const held = isMoved
    ? null
    : await holdDefinitions(deps, writer, { integration: next, found: result.operations, now })
  if (!held) await writer.pendingDefinitions.removeByIntegration(next.appId, next.id)
  return held
}

async function saveDiscoveredOperations(
  deps: SaveOperationsDeps,
  writer: StoreWriter,
  { next, result, now }: AppliedDiscovery,
): Promise<SavedOperations | null> {
  if (!result?.operations) return null
  const report = result.details.importReport ?? []
  return saveOperations(deps, writer, { integration: next, found: result.operations, report, now })
}
