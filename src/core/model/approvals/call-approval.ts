import type { Instant } from '#base/time.ts'
import type { Owner } from '../owner.ts'

/** How long a link waits for a decision, and how long a decision waits for the call. */
export const approvalMinutes = 10

export type ApprovalDecision = 'approved' | 'denied'

/** A call that a person has to approve, or has decided on. */
export type CallApproval = {
  /** Digest of caller, release, tool and arguments: it identifies the call. */
  callDigest: string
  /** Digest of the token of its link. */
  tokenDigest: string
  appId: string
  /** Null means the caller is not signed in, so the holder of the link decides. */
  caller: Owner | null
  state: 'waiting' | ApprovalDecision
  /** The `ApprovalRequest`, encrypted. */
  request: string
  expiresAt: Instant
}

/** An argument in readable form. */
export type ArgumentText = { label: string; text: string }

/** The page that the person sees, and the proof that the decision comes from that page. */
export type ApprovalRequest = {
  /** Of the link. */
  token: string
  /** The form of the page sends it back. */
  formToken: string
  app: string
  tool: { name: string; title: string }
  /** The origin of the server that is called. */
  server: string
  effect: 'reads' | 'changes' | 'destroys'
  arguments: ArgumentText[]
}

/** A call of a person who signs in, as that person may see it: without the arguments. */
export type OwnApproval = {
  appId: string
  appName: string
  tool: ApprovalRequest['tool']
  state: CallApproval['state']
  url: string
  expiresAt: Instant
}
