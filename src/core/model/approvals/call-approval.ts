import type { Instant } from '#base/time.ts'
import type { Owner } from '../owner.ts'

/** How long a link waits for a decision, and how long a decision waits for the call. */
export const approvalMinutes = 10

export type ApprovalDecision = 'approved' | 'denied'

/** A call that a person has to approve, or has decided on. */
export type CallApproval = {
  /** Digest of caller, release, tool and arguments: which call it is. */
  callDigest: string
  /** Digest of the token of its link. */
  tokenDigest: string
  appId: string
  /** Null: nobody is signed in, so that who has the link decides. */
  caller: Owner | null
  state: 'waiting' | ApprovalDecision
  /** The `ApprovalRequest`, encrypted. */
  request: string
  expiresAt: Instant
}

/** A value of the arguments as people read it. */
export type ArgumentText = { label: string; text: string }

/** What the person sees who decides, and what proves that the decision comes from that page. */
export type ApprovalRequest = {
  /** Of the link. */
  token: string
  /** Sent back by the form of the page. */
  formToken: string
  app: string
  tool: { name: string; title: string }
  /** The origin of the server that is called. */
  server: string
  effect: 'reads' | 'changes' | 'destroys'
  arguments: ArgumentText[]
}
