import { type Migration, runStatements } from '../migrate.ts'

/**
 * The index of all entries in the order of time, for the lists of all alone: PostgreSQL takes an index of the bare column
 * for those of an app or a person too, and reads what everybody else did since.
 */
export const newestAuditEntries: Migration = {
  name: '0053-newest-audit-entries',
  up: runStatements(
    "create index if not exists audit_entries_newest on audit_entries ((at || ''))",
    'drop index if exists audit_entries_at',
  ),
}
