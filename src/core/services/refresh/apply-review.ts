import { isSameJson } from '#base/same-json.ts'
import type { Instant } from '#base/time.ts'
import { mapWithPauses } from '#base/time-slices.ts'
import type {
  AppliedDifference,
  DifferenceReview,
  ReviewedTool,
} from '#core/model/integrations/difference-review.ts'
import type { DiscoveryEvent } from '#core/model/integrations/integration.ts'
import type { Operation } from '#core/model/operations/operation.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreWriter } from '#core/ports/store.ts'
import { reconcileAppOrigins } from '../credentials/reconcile-origins.ts'
import { createDiscoveryEvent } from '../discovery/discovered-source.ts'
import { buildNewOperation, encodeMergedOperation } from '../discovery/save-operations.ts'
import { digestDifference } from './digest-difference.ts'

/** Applies the review. The caller has checked that each conflict is decided. */
export async function applyReview(
  deps: Deps<'ids' | 'digest' | 'timer'>,
  writer: StoreWriter,
  { difference, integration, operations, conflicts }: DifferenceReview,
  now: Instant,
): Promise<AppliedDifference> {
  const added = operations.flatMap(({ change, found }) => (change === 'added' && found ? found : []))
  const changed = operations.flatMap(({ change, after }) => (change === 'changed' && after ? after : []))
  const removed = operations.flatMap(({ change, before, after }) =>
    change === 'removed' && before && !after ? before.id : [],
  )
  await writer.operations.removeAll(difference.appId, removed)
  const encode = (operation: Operation) => ({ ...encodeMergedOperation(deps, operation), updatedAt: now })
  await writer.operations.updateAll(await mapWithPauses(changed, encode, deps.timer.pause))
  await writer.operations.insertAll(added.map((found) => buildNewOperation(deps, integration, found, now)))
  const tools = operations.flatMap((operation) => operation.tools).filter(isToolChanged)
  for (const { after } of tools) await writer.tools.update({ ...after, updatedAt: now })
  const reports = operations.flatMap((operation) => [
    operation.report,
    ...operation.tools.map(({ report }) => report),
  ])
  const applied = {
    added: added.length,
    changed: changed.length,
    removed: removed.length,
    tools: tools.length,
    edits: reports.reduce((sum, { retained }) => sum + retained.length, 0),
    conflicts: conflicts.length,
  }
  const { baseUrl: declaredServer, ...source } = difference.source
  const isMoved = conflicts.some(
    ({ entity, choice }) => entity === 'integration' && choice === 'take_document',
  )
  await writer.integrations.update({
    ...integration,
    ...source,
    declaredServer,
    ...(isMoved && { baseUrl: declaredServer }),
    discoveryEvents: [createAppliedEvent(applied)],
    lastDiscoveredAt: difference.foundAt,
    lastError: null,
    updatedAt: now,
  })
  // Credentials were entered for the previous server.
  if (isMoved) await reconcileAppOrigins(writer, difference.appId, now)
  await writer.pendingDifferences.removeByIntegration(difference.appId, integration.id)
  await dismissRejectedRemovals(deps, writer, { difference, operations })
  return applied
}

/** Dismisses the removals that the owner rejected, so that later checks do not report them again. */
async function dismissRejectedRemovals(
  deps: Deps<'digest'>,
  writer: StoreWriter,
  { difference: { appId, integrationId }, operations }: Pick<DifferenceReview, 'difference' | 'operations'>,
): Promise<void> {
  const rejected = operations.flatMap(({ change, before, after }) =>
    change === 'removed' && before && after ? [{ operationId: before.id, found: null }] : [],
  )
  if (rejected.length === 0) return
  const dismissedDigest = digestDifference(deps, rejected, null)
  await writer.sourceWatches.change(appId, integrationId, { dismissedDigest })
}

const isToolChanged = ({ before, after }: ReviewedTool) => !isSameJson(before, after)

const createAppliedEvent = ({
  added,
  changed,
  removed,
  tools,
  edits,
  conflicts,
}: AppliedDifference): DiscoveryEvent =>
  createDiscoveryEvent(
    'operations_changed',
    `Operations: ${added} new, ${changed} changed, ${removed} removed. Tools changed: ${tools}. Conflicts decided: ${conflicts}. Other edits kept: ${edits}.`,
    'info',
    'import',
  )
