// Summarizes the changes of a transaction from its writes. Entities of the same kind with the same change are combined.
import type { AuditChange, ChangeNote } from '#core/model/audit/audit-entry.ts'

const maxIds = 20

export function summarizeChanges(notes: readonly ChangeNote[]): AuditChange[] {
  const groups = new Map<string, AuditChange & { known: Set<string> }>()
  for (const { kind, action, ids } of notes) {
    const key = `${kind} ${action}`
    const group = groups.get(key) ?? { kind, action, ids: [], count: 0, known: new Set() }
    for (const id of ids) group.known.add(id)
    groups.set(key, group)
  }
  return [...groups.values()].map(({ kind, action, known }) => ({
    kind,
    action,
    ids: [...known].slice(0, maxIds),
    count: known.size,
  }))
}
