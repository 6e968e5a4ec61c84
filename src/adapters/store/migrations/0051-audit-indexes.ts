import { type Migration, runStatements } from '../migrate.ts'

/**
 * Without the ids that those of 0035 and 0039 have, and without the entries that they find nothing by; with the operation,
 * so that filtering by it reads the index alone.
 */
const narrower = [
  'create index if not exists audit_entries_at on audit_entries (at)',
  `create index if not exists audit_entries_of_app on audit_entries (app_id, at, operation)
    where app_id is not null`,
  `create index if not exists audit_entries_of_workspace on audit_entries (workspace_id, at, operation)
    where workspace_id is not null`,
  'create index if not exists audit_entries_of_user on audit_entries (subject, at, operation)',
  `create index if not exists audit_entries_of_owner on audit_entries (owner_subject, at, operation)
    where owner_subject <> ''`,
  'create index if not exists audit_entries_of_operation on audit_entries (operation, at)',
]

const earlier = ['time', 'app', 'user', 'owner', 'workspace'].map(
  (name) => `drop index if exists audit_entries_by_${name}`,
)

export const auditIndexes: Migration = {
  name: '0051-audit-indexes',
  up: runStatements(...narrower, ...earlier),
}
