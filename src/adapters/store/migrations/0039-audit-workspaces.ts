import { type Migration, runStatements } from '../migrate.ts'
import { addColumns } from './add-columns.ts'

/** By which workspace entries of the audit trail are found; null in those of before. */
export const auditWorkspaces: Migration = {
  name: '0039-audit-workspaces',
  async up(db) {
    await addColumns(['audit_entries', 'workspace_id text'])(db)
    await runStatements(
      'create index if not exists audit_entries_by_workspace on audit_entries (workspace_id, at, id)',
    )(db)
  },
}
