// Differences that were found in the documents of an app and wait to be applied or dismissed.

import { createNotFoundError, ServiceError } from '#base/errors.ts'
import type { ExpectedRevisions } from '#base/revision.ts'
import type { ViolationCode } from '#base/violation-codes.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import type {
  AppliedDifference,
  DescribedReview,
  DifferenceReview,
  ReviewedConflict,
} from '#core/model/integrations/difference-review.ts'
import type { MergeDecisions } from '#core/model/integrations/document-merge.ts'
import type { PendingDifference } from '#core/model/integrations/pending-difference.ts'
import type { EditingRole, Role } from '#core/model/workspaces/role.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreReader } from '#core/ports/store.ts'
import { editDraft, lockDraft, readInApp } from '#core/services/apps/app-access.ts'
import { applyReview } from '#core/services/refresh/apply-review.ts'
import { describeReview } from '#core/services/refresh/describe-review.ts'
import { type DecideConflict, reviewDifference } from '#core/services/refresh/review-difference.ts'

export type DifferenceAddress<Access extends Role = Role> = AppAddress<Access> & { differenceId: string }

export const listPendingDifferences = (
  deps: Deps<'store'>,
  address: AppAddress,
): Promise<PendingDifference[]> =>
  readInApp(deps, address, (reader, app) => reader.pendingDifferences.list(app.id))

export async function readPendingDifference(
  deps: Deps<'store' | 'digest' | 'timer'>,
  address: DifferenceAddress,
): Promise<DescribedReview> {
  const review = await readInApp(deps, address, (reader, app) =>
    findReview(deps, reader, { ...address, appId: app.id }, () => null),
  )
  return describeReview(deps, review)
}

async function findReview(
  deps: Deps<'digest' | 'timer'>,
  reader: StoreReader,
  { appId, differenceId }: DifferenceAddress,
  decide: DecideConflict,
): Promise<DifferenceReview> {
  const difference = await reader.pendingDifferences.find(appId, differenceId)
  const integration = difference && (await reader.integrations.findById(appId, difference.integrationId))
  if (!difference || !integration) throw createNotFoundError('pending difference')
  return reviewDifference(deps, reader, { difference, integration }, decide)
}

/** Throws a ServiceError `unprocessable`, without any change, while a conflict is not decided. */
export const applyPendingDifference = (
  deps: Deps<'store' | 'clock' | 'ids' | 'digest' | 'timer'>,
  address: DifferenceAddress<EditingRole>,
  { rule, decisions }: MergeDecisions,
  expected: ExpectedRevisions = null,
): Promise<AppliedDifference> =>
  editDraft(
    deps,
    address,
    async (writer, _app, now) => {
      const review = await findReview(deps, writer, address, (id) => decisions.get(id) ?? rule)
      requireKnownConflicts(review.conflicts, decisions)
      requireSuccessors(review.conflicts)
      requireDecided(review.conflicts)
      return applyReview(deps, writer, review, now)
    },
    expected,
  )

function requireKnownConflicts(conflicts: ReviewedConflict[], decisions: MergeDecisions['decisions']): void {
  const known = new Set(conflicts.map(({ id }) => id))
  const unknown = [...decisions.keys()].filter((id) => !known.has(id))
  if (unknown.length > 0)
    throw createDecisionError(unknown, 'unknown_reference', 'is not a conflict of this difference')
}

function requireSuccessors(conflicts: ReviewedConflict[]): void {
  const without = conflicts.filter(({ choice, successor }) => choice === 'take_successor' && !successor)
  if (without.length > 0)
    throw createDecisionError(
      without.map(({ id }) => id),
      'not_applicable',
      'has no successor: decide keep_mine or take_document',
    )
}

function requireDecided(conflicts: ReviewedConflict[]): void {
  const open = conflicts.filter(({ choice }) => choice === null).map(({ id }) => id)
  if (open.length > 0)
    throw createDecisionError(open, 'undecided', 'must be decided: keep_mine or take_document')
}

const maxListed = 50

function createDecisionError(ids: string[], code: ViolationCode, text: string): ServiceError {
  const message = `${ids.length} ${ids.length === 1 ? 'conflict' : 'conflicts'} cannot be applied: ${ids[0]} ${text}.`
  return new ServiceError('unprocessable', message, {
    details: ids.slice(0, maxListed).map((id) => ({ path: `decisions.${id}`, code, message: text })),
  })
}

/** Later checks do not report the same difference again. */
export const dismissPendingDifference = (
  deps: Deps<'store'>,
  address: DifferenceAddress<EditingRole>,
): Promise<void> =>
  deps.store.transact(async (writer) => {
    const app = await lockDraft(writer, address)
    const difference = await writer.pendingDifferences.find(app.id, address.differenceId)
    if (!difference) throw createNotFoundError('pending difference')
    const { integrationId, digest } = difference
    await writer.pendingDifferences.removeByIntegration(app.id, integrationId)
    await writer.sourceWatches.change(app.id, integrationId, { dismissedDigest: digest })
  })
