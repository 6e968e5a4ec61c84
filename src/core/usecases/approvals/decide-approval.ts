// Decisions on the page of an approval. The page checks that the person is the caller.
import { runInBatches, type StopCheck, sweepBatchSize } from '#base/batches.ts'
import { addMilliseconds } from '#base/time.ts'
import {
  type ApprovalDecision,
  type ApprovalRequest,
  approvalMinutes,
  type CallApproval,
} from '#core/model/approvals/call-approval.ts'
import type { App } from '#core/model/apps/app.ts'
import type { Deps } from '#core/ports/ports.ts'
import { openApprovalRequest } from '#core/services/approvals/approval-links.ts'

export type DecisionDeps = Deps<'store' | 'secrets' | 'digest' | 'clock'>

/** An approval with the app that asks for it. */
export type LinkedApproval = { approval: CallApproval; request: ApprovalRequest; app: App }

/** Null when the link is unknown, was used or has expired. */
export async function findLinkedApproval(deps: DecisionDeps, token: string): Promise<LinkedApproval | null> {
  const tokenDigest = deps.digest.sha256(token)
  const found = await deps.store.read(async (reader) => {
    const approval = await reader.callApprovals.findByToken(tokenDigest, deps.clock.now())
    const app = approval && (await reader.apps.findById(approval.appId))
    return app && { approval, app }
  })
  return found && { ...found, request: await openApprovalRequest(deps, found.approval) }
}

/** False when the approval no longer waits, or has expired: the first decision counts. */
export const decideApproval = (
  deps: DecisionDeps,
  { tokenDigest }: CallApproval,
  decision: ApprovalDecision,
): Promise<boolean> =>
  deps.store.transact((writer) => writer.callApprovals.decide(tokenDigest, decision, startPeriod(deps)))

function startPeriod({ clock }: DecisionDeps) {
  const now = clock.now()
  return { now, expiresAt: addMilliseconds(now, approvalMinutes * 60_000) }
}

/** Takes a denial back: the call waits for a decision again. False when it is not denied, or has expired. */
export const reopenApproval = (deps: DecisionDeps, { tokenDigest }: CallApproval): Promise<boolean> =>
  deps.store.transact((writer) => writer.callApprovals.reopen(tokenDigest, startPeriod(deps)))

/** Deletes expired approvals. */
export const sweepApprovals = (
  { store, clock }: Deps<'store' | 'clock'>,
  isStopping: StopCheck,
): Promise<void> =>
  runInBatches(sweepBatchSize, isStopping, (size) =>
    store.transact((writer) => writer.callApprovals.removeExpired(clock.now(), size)),
  )
