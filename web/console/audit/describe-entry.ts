import type { AuditEntry } from '../api/queries/audit.ts'
import { auditTexts } from '../texts/audit-texts.ts'

/** The address of who acted, or what else is known of them. */
export const describeActor = ({ kind, name, email, subject }: AuditEntry['actor']): string =>
  name || email || subject || auditTexts.actors[kind]

/** As "tool changed", with the number of more than one. */
export const describeChange = ({ kind, action, count }: AuditEntry['changes'][number]): string => {
  const name = kind.replaceAll('_', ' ')
  return `${count > 1 ? `${count} × ${name}` : name} ${auditTexts.actions[action]}`
}
