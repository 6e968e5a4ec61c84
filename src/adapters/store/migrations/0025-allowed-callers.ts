import type { Migration } from '../migrate.ts'
import { addColumns } from './add-columns.ts'

/** Who may call an app that requires tokens. */
export const allowedCallers: Migration = {
  name: '0025-allowed-callers',
  up: addColumns(['apps', 'allowed_callers text']),
}
