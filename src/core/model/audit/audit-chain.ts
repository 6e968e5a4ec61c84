// Entries are chained: each has the digest of the one before, so that a changed or removed one shows.
import type { AuditEntry } from './audit-entry.ts'

/** The chain of what concerns no app; it also names every other chain. */
export const serviceChain = 'service'

/** The operation of the entry by which the chain of the service names that of an app; it is not listed. */
export const chainBegun = 'audit.begin_chain'

/** A chain up to its last link. `removedSequence` and `removedDigest`: of the last link that the retention removed. */
export type AuditChain = {
  name: string
  sequence: number
  digest: string
  removedSequence: number
  removedDigest: string
}

/** `content` is the entry as JSON, of which the digest is taken. */
export type AuditLink = { chain: string; sequence: number; previous: string; digest: string; content: string }

/** What the store has of an entry beside its content, to find it by. */
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

/** What is wrong with a chain, at its first wrong link; `sequence` 0: with the chain itself. */
export type AuditProblem = { chain: string; sequence: number; problem: string }
