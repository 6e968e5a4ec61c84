import type { Migration } from '../migrate.ts'
import { addColumns } from './add-columns.ts'

export const importReport: Migration = {
  name: '0007-import-report',
  up: addColumns(['integrations', "import_report text not null default '[]'"]),
}
