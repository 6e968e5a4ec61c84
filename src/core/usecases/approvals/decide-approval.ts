// Decisions on the page of an approval. The page checks that the person is the caller.
import { runInBatches, type StopCheck, sweepBatchSize } from '#base/batches.ts'
import { addMilliseconds } from '#base/time.ts'
import {
  type ApprovalDecision,
  type ApprovalRequest,
  approvalMinutes,
  type CallApproval,
} from '#core/model/approvals/call-approval.ts'
import type { Deps } from '#core/ports/ports.ts'
import { openApprovalRequest } from '#core/services/approvals/approval-links.ts'

export type DecisionDeps = Deps<'store' | 'secrets' | 'digest' | 'clock'>

export type LinkedApproval = { approval: CallApproval; request: ApprovalRequest }

/** Null when the link is unknown, was used or has expired. */
export async function findLinkedApproval(deps: DecisionDeps, token: string): Promise<LinkedApproval | null> {
  const tokenDigest = deps.digest.sha256(token)
  const approval = await deps.store.read((reader) =>
    reader.callApprovals.findByToken(tokenDigest, deps.clock.now()),
  )
  return approval && { approval, request: await openApprovalRequest(deps, approval) }
}

/** False when the approval no longer waits, or has expired: the first decision counts. */
export function decideApproval(
  { store, clock }: DecisionDeps,
  { tokenDigest }: CallApproval,
  decision: ApprovalDecision,
): Promise<boolean> {
  const now = clock.now()
  const expiresAt = addMilliseconds(now, approvalMinutes * 60_000)
  return store.transact((writer) => writer.callApprovals.decide(tokenDigest, decision, { now, expiresAt }))
}

/** Deletes expired approvals. */
export const sweepApprovals = (
  { store, clock }: Deps<'store' | 'clock'>,
  isStopping: StopCheck,
): Promise<void> =>
  runInBatches(sweepBatchSize, isStopping, (size) =>
    store.transact((writer) => writer.callApprovals.removeExpired(clock.now(), size)),
  )
