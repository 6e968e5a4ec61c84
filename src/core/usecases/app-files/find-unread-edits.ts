import type { Instant } from '#base/time.ts'
import type { FileDifference } from '#core/model/app-files/app-file-plan.ts'
import type { DraftEditor } from '#core/model/app-files/undone-edits.ts'
import type { AuditEntry } from '#core/model/audit/audit-entry.ts'
import type { AuditActor, AuditChannel } from '#core/model/audit/request-origin.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import { includesRole } from '#core/model/workspaces/role.ts'
import type { Deps } from '#core/ports/ports.ts'
import { readInApp } from '#core/services/apps/app-access.ts'

/** A change of a file to what others edited since its author read it. `editor`: null if unknown or hidden. */
export type UnreadEdit = { difference: FileDifference; editor: DraftEditor | null }

const maxEntries = 100

/** Which of the `changes` concern what was edited since `readAt`; all of them if that is too much to compare. */
export const findUnreadEdits = (
  deps: Deps<'store'>,
  address: AppAddress,
  { changes, readAt }: { changes: readonly FileDifference[]; readAt: Instant },
): Promise<UnreadEdit[]> =>
  readInApp(deps, address, async (reader, { id: appId }, role) => {
    const filter = { appId, since: readAt }
    const { rows, next } = await reader.audit.list(filter, { limit: maxEntries, after: null })
    const findEdit = indexEdits(rows.filter((entry) => !isSameSource(entry, address.caller.origin)))
    return changes.flatMap((difference) => {
      const entry = findEdit(difference)
      if (!entry && next === null) return []
      // Only owners of an app see its audit trail.
      // @guard management-mcp/building
      return { difference, editor: entry && includesRole(role, 'owner') ? entry : null }
    })
  })

/** Finds the latest edit. A file may add again what was removed, under a new id. */
function indexEdits(entries: readonly AuditEntry[]): (difference: FileDifference) => AuditEntry | undefined {
  const latest = new Map<string, AuditEntry>()
  for (const entry of entries.toReversed())
    for (const { kind, action, ids, count } of entry.changes) {
      for (const id of ids) latest.set(`${kind} ${id}`, entry)
      if (count > ids.length) latest.set(`${kind} any`, entry)
      if (action === 'removed') latest.set(`${kind} removed`, entry)
    }
  return ({ entityType, entityId, change }) =>
    change === 'added'
      ? latest.get(`${entityType} removed`)
      : (latest.get(`${entityType} ${entityId}`) ?? latest.get(`${entityType} any`))
}

type Source = { actor: AuditActor; via: AuditChannel }

/** Edits of a user in the console are not those of an agent of this user. */
const isSameSource = ({ actor, via }: AuditEntry, source: Source): boolean =>
  via === source.via && actor.issuer === source.actor.issuer && actor.subject === source.actor.subject
