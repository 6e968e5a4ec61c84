// Appends entries that were stored elsewhere with their change, as the embedded issuer does.
import { serviceChain } from '#core/model/audit/audit-chain.ts'
import type { AuditEntry } from '#core/model/audit/audit-entry.ts'
import type { Deps } from '#core/ports/ports.ts'
import { appendAuditEntry } from './append-audit-entry.ts'

/**
 * Entries without an app. Entries that the audit trail already has are skipped: they may come again after a failure.
 */
export const appendStoredEntries = (
  deps: Deps<'store' | 'digest' | 'ids'>,
  entries: readonly AuditEntry[],
): Promise<void> =>
  deps.store.transact(async ({ audit }) => {
    // Lock first: if two replicas have the same entries, the second finds the entries of the first.
    await audit.lockChain(serviceChain)
    for (const entry of entries)
      if (!(await audit.hasEntry(entry))) await appendAuditEntry(deps, audit, entry)
  })
