import type { AuditEntry } from '../api/queries/audit.ts'
import { auditTexts } from '../texts/audit-texts.ts'

/** The best-known identity of the actor. */
export const describeActor = ({ kind, name, email, subject }: AuditEntry['actor']): string =>
  name || email || subject || auditTexts.actors[kind]

/** For example "tool changed", with a count if there are several. */
export const describeChange = ({ kind, action, count }: AuditEntry['changes'][number]): string => {
  const name = kind.replaceAll('_', ' ')
  return `${count > 1 ? `${count} × ${name}` : name} ${auditTexts.actions[action]}`
}
