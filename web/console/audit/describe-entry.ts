import type { AuditEntry } from '../api/queries/audit.ts'
import { auditTexts } from '../texts/audit-texts.ts'

type Names = ReadonlyMap<string, string>

/** The best-known identity of the actor. `people`: names by subject. */
export const describeActor = (
  { kind, name, email, subject }: AuditEntry['actor'],
  people: Names = new Map(),
): string => name || email || people.get(subject ?? '') || subject || auditTexts.actors[kind]

/** For example "tool changed: Find books", with a count if there are several. `entities`: names by id. */
export function describeChange(
  { kind, action, count, ids }: AuditEntry['changes'][number],
  entities: Names = new Map(),
): string {
  const subject = kind.replaceAll('_', ' ')
  const text = `${count > 1 ? `${count} × ${subject}` : subject} ${auditTexts.actions[action]}`
  const names = ids.flatMap((id) => entities.get(id) ?? [])
  return names.length > 0 ? `${text}: ${names.join(', ')}` : text
}
