// Calls in the store that wait for the approval of a person.
import type { Instant } from '#base/time.ts'
import type { ApprovalDecision, CallApproval } from '#core/model/approvals/call-approval.ts'
import type { Owner } from '#core/model/owner.ts'

export interface CallApprovalReader {
  /** Null when there is none, or it has expired. */
  findByCall(callDigest: string, now: Instant): Promise<CallApproval | null>
  /** Null when there is none, or it has expired. */
  findByToken(tokenDigest: string, now: Instant): Promise<CallApproval | null>
  /** Unexpired approvals of a caller in all apps, latest first. */
  listByCaller(caller: Owner, now: Instant, limit: number): Promise<CallApproval[]>
  /** Unexpired approvals of a caller in an app; a null `caller` selects those of all anonymous callers. */
  count(appId: string, caller: Owner | null, now: Instant): Promise<number>
}

export interface CallApprovalWriter extends CallApprovalReader {
  /** Does nothing when the same call has an unexpired approval. */
  insert(approval: CallApproval, now: Instant): Promise<void>
  /** False when it no longer waits, or has expired. */
  decide(
    tokenDigest: string,
    decision: ApprovalDecision,
    until: { now: Instant; expiresAt: Instant },
  ): Promise<boolean>
  /** Lets a denied call wait again. False when it is not denied, or has expired. */
  reopen(tokenDigest: string, until: { now: Instant; expiresAt: Instant }): Promise<boolean>
  /** Removes an approval that was given and has not expired. True for one call only. */
  consume(callDigest: string, now: Instant): Promise<boolean>
  removeExpired(now: Instant, limit: number): Promise<number>
}
