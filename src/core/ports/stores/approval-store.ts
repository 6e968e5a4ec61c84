// Calls that wait for the yes of a person, in the store.
import type { Instant } from '#base/time.ts'
import type { ApprovalDecision, CallApproval } from '#core/model/approvals/call-approval.ts'
import type { Owner } from '#core/model/owner.ts'

export interface CallApprovalReader {
  /** Null when there is none, or it has expired. */
  findByCall(callDigest: string, now: Instant): Promise<CallApproval | null>
  /** Null when there is none, or it has expired. */
  findByToken(tokenDigest: string, now: Instant): Promise<CallApproval | null>
  /** Those of a caller in an app that have not expired; `caller` null: of all whom nobody knows. */
  count(appId: string, caller: Owner | null, now: Instant): Promise<number>
}

export interface CallApprovalWriter extends CallApprovalReader {
  /** Does nothing when there is one of the same call that has not expired. */
  insert(approval: CallApproval, now: Instant): Promise<void>
  /** False when it no longer waits, or has expired. */
  decide(
    tokenDigest: string,
    decision: ApprovalDecision,
    until: { now: Instant; expiresAt: Instant },
  ): Promise<boolean>
  /** Removes the yes. True for one caller only, and only for one that was given and has not expired. */
  consume(callDigest: string, now: Instant): Promise<boolean>
  removeExpired(now: Instant, limit: number): Promise<number>
}
