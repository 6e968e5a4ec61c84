// Entries that were stored with their change elsewhere, as the embedded issuer does with those of its own tables.
import { serviceChain } from '#core/model/audit/audit-chain.ts'
import type { AuditEntry } from '#core/model/audit/audit-entry.ts'
import type { Deps } from '#core/ports/ports.ts'
import { appendAuditEntry } from './append-audit-entry.ts'

/** Entries of no app. One that is in the audit trail already is left out: entries may come again after a failure. */
export const appendStoredEntries = (
  deps: Deps<'store' | 'digest' | 'ids'>,
  entries: readonly AuditEntry[],
): Promise<void> =>
  deps.store.transact(async ({ audit }) => {
    // First, so that of two replicas with the same entries the second finds those of the first.
    await audit.lockChain(serviceChain)
    for (const entry of entries)
      if (!(await audit.hasEntry(entry))) await appendAuditEntry(deps, audit, entry)
  })
