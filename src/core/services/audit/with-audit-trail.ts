// A store that writes the audit trail: each transaction with changes ends with one entry, committed with it.
// Transactions that do not attribute their changes are rejected, so that no change is missed.
import { ServiceError } from '#base/errors.ts'
import type { App } from '#core/model/apps/app.ts'
import type { ChangeNote } from '#core/model/audit/audit-entry.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { Store, StoreWriter } from '#core/ports/store.ts'
import type { AuditAttribution } from '#core/ports/stores/audit-store.ts'
import { buildWorkspaceId } from '../workspaces/workspace-id.ts'
import { appendAuditEntry } from './append-audit-entry.ts'
import { auditedWrites } from './audited-writes.ts'
import { buildAuditEntry } from './build-audit-entry.ts'

export type AuditDeps = Deps<'digest' | 'ids' | 'clock'>

export const withAuditTrail = (store: Store, deps: AuditDeps): Store => ({
  read: store.read,
  transact: (work) =>
    store.transact(async (writer) => {
      const record: TransactionRecord = { notes: [], app: null, attribution: undefined }
      const result = await work(observeWriter(writer, record))
      await recordChanges(deps, writer, record)
      return result
    }),
})

/** A null `attribution` writes no entry; undefined means the changes are not attributed yet. */
type TransactionRecord = {
  notes: ChangeNote[]
  /** The app when it was locked or created. */
  app: App | null
  attribution: AuditAttribution | null | undefined
}

async function recordChanges(
  deps: AuditDeps,
  { audit }: StoreWriter,
  { notes, app, attribution }: TransactionRecord,
): Promise<void> {
  if (notes.length === 0 || attribution === null) return
  // @guard store.audit
  if (!attribution)
    throw new ServiceError('internal_error', 'A change must say who makes it.', { internal: notes })
  const workspaceId = attribution.workspaceId ?? (app && buildWorkspaceId(deps, app.owner))
  await appendAuditEntry(deps, audit, buildAuditEntry(deps, { ...attribution, workspaceId }, notes))
}

function observeWriter(writer: StoreWriter, record: TransactionRecord): StoreWriter {
  const observed = Object.fromEntries(
    Object.entries(auditedWrites).map(([part, methods]) => [
      part,
      observePart(writer[part as keyof typeof auditedWrites], methods, record),
    ]),
  ) as Pick<StoreWriter, keyof typeof auditedWrites>
  const findAndLock: StoreWriter['apps']['findAndLock'] = async (user, id) => {
    const found = await writer.apps.findAndLock(user, id)
    record.app ??= found?.app ?? null
    return found
  }
  const insert: StoreWriter['apps']['insert'] = async (app, ...rest) => {
    await observed.apps.insert(app, ...rest)
    record.app ??= app
  }
  const attribute = (attribution: AuditAttribution | null) => {
    record.attribution = attribution
  }
  const audit = { ...writer.audit, attribute }
  return { ...writer, ...observed, apps: { ...observed.apps, findAndLock, insert }, audit }
}

type NoteOfAny = (args: never, result: never, before: App | null) => ChangeNote | null

function observePart(
  part: object,
  notes: Record<string, NoteOfAny | null>,
  record: TransactionRecord,
): object {
  const observed = { ...part } as Record<string, (...args: unknown[]) => Promise<unknown>>
  for (const [name, noteWrite] of Object.entries(notes)) {
    const write = observed[name]
    if (!write || !noteWrite) continue
    observed[name] = async (...args) => {
      const result = await write(...args)
      const noted = noteWrite(args as never, result as never, record.app)
      if (noted) record.notes.push(noted)
      return result
    }
  }
  return observed
}
