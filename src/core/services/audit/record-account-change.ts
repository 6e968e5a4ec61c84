// Accounts are in the tables of the embedded issuer, with SQLite in a file of their own: their entry is written as soon as
// the change is made, in a transaction that follows it.
import type { AuditAction, AuditKind } from '#core/model/audit/audit-entry.ts'
import type { Caller } from '#core/model/principal.ts'
import type { Deps } from '#core/ports/ports.ts'

export const recordAccountChange = (
  { store }: Deps<'store'>,
  caller: Caller,
  { kind, action, id }: { kind: AuditKind; action: AuditAction; id: string },
): Promise<void> =>
  store.transact(async ({ audit }) => {
    audit.attribute({ caller, appId: null })
    audit.note({ kind, action, ids: [id] })
  })
