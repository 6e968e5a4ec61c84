import type { Migration } from '../migrate.ts'
import { addColumns } from './add-columns.ts'

export const appAccess: Migration = {
  name: '0011-app-access',
  up: addColumns(['apps', "access text not null default 'public'"]),
}
