import type { AuditEntry } from '#core/model/audit/audit-entry.ts'
import { createServiceOrigin } from '#core/model/audit/request-origin.ts'
import type { Deps } from '#core/ports/ports.ts'
import { appendStoredEntries } from '#core/services/audit/append-stored-entries.ts'
import type { AuditTrailAccess } from '#issuer/audit/audit-outbox.ts'

/**
 * The audit trail for events at the pages of the embedded issuer. `ownerIssuer`: the issuer of its users in the trail.
 */
export const openIssuerTrail = (
  deps: Deps<'store' | 'digest' | 'ids' | 'clock'>,
  ownerIssuer: string,
): AuditTrailAccess => ({
  toRecord({ operation, userId, email, accountId, address, changes }): AuditEntry {
    return {
      ...createServiceOrigin(operation),
      id: deps.ids.create('audit'),
      at: deps.clock.now(),
      appId: null,
      workspaceId: null,
      actor: { kind: 'user', issuer: userId && ownerIssuer, subject: userId, email },
      onBehalfOf: accountId === '' ? null : { issuer: ownerIssuer, subject: accountId },
      via: 'browser',
      address,
      fields: [],
      changes,
    }
  },
  append: (records) => appendStoredEntries(deps, records as AuditEntry[]),
})
