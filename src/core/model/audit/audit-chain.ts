// Entries are chained: each has the digest of the previous entry, so that changes and removals are detected.
import type { AuditEntry } from './audit-entry.ts'

/** The chain for entries without an app. It also names every other chain. */
export const serviceChain = 'service'

/** The operation of entries in which the chain of the service names the chain of an app. They are not listed. */
export const chainBegun = 'audit.begin_chain'

/** A chain up to its last link. `removedSequence` and `removedDigest`: of the last link that the retention removed. */
export type AuditChain = {
  name: string
  sequence: number
  digest: string
  removedSequence: number
  removedDigest: string
}

/** `content` is the entry as JSON, as input of the digest. */
export type AuditLink = { chain: string; sequence: number; previous: string; digest: string; content: string }

/** The indexed members of an entry, which the store has besides its content. */
export type AuditIndex = Pick<AuditEntry, 'id' | 'at' | 'appId' | 'workspaceId' | 'operation'> & {
  issuer: string
  subject: string
  ownerIssuer: string
  ownerSubject: string
}

export const toAuditIndex = ({
  id,
  at,
  appId,
  workspaceId,
  operation,
  actor,
  onBehalfOf,
}: AuditEntry): AuditIndex => ({
  id,
  at,
  appId,
  workspaceId: workspaceId ?? null,
  operation,
  issuer: actor.issuer,
  subject: actor.subject,
  ownerIssuer: onBehalfOf?.issuer ?? '',
  ownerSubject: onBehalfOf?.subject ?? '',
})

export type IndexedAuditLink = AuditLink & { index: AuditIndex }

/** The first problem of a chain. `sequence`: the link with the problem; 0: the chain itself. */
export type AuditProblem = { chain: string; sequence: number; problem: string }
