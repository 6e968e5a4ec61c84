import type { Migration } from '../migrate.ts'
import { addColumns } from './add-columns.ts'

/**
 * The revision of the app that `draft_has_changes` was stored with: a version before 0017 beside this one edits drafts
 * without storing it again.
 */
export const draftChangesRevision: Migration = {
  name: '0020-draft-changes-revision',
  up: addColumns(['apps', 'draft_changes_revision integer']),
}
