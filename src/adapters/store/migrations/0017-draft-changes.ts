import type { Migration } from '../migrate.ts'
import { addColumns } from './add-columns.ts'

/** Whether the draft differs from what it was opened with; null until the first edit after this migration. */
export const draftChanges: Migration = {
  name: '0017-draft-changes',
  up: addColumns(['apps', 'draft_has_changes integer']),
}
