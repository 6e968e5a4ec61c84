import type { AuditEntry, ChangeNote } from '#core/model/audit/audit-entry.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { AuditAttribution } from '#core/ports/stores/audit-store.ts'
import { summarizeChanges } from './summarize-changes.ts'

type EntryAttribution = Omit<AuditAttribution, 'workspaceId'> & { workspaceId?: string | null }

/** One entry for all changes; `onBehalfOf` is set when the actor used the rights of another user. */
export function buildAuditEntry(
  { ids, clock }: Deps<'ids' | 'clock'>,
  { caller: { issuer, subject, origin, limits }, appId, workspaceId = null }: EntryAttribution,
  notes: readonly ChangeNote[],
): AuditEntry {
  const { actor, via, operation, requestId, address, credentialId, fields } = origin
  const isActor = actor.issuer === issuer && actor.subject === subject
  return {
    id: ids.create('audit'),
    at: clock.now(),
    appId,
    workspaceId,
    actor,
    onBehalfOf: isActor ? (limits?.serviceAccountCreator ?? null) : { issuer, subject },
    via,
    operation,
    fields: [...fields],
    changes: summarizeChanges(notes),
    address,
    credentialId,
    requestId,
  }
}
