import type { Migration } from '../migrate.ts'
import { addColumns } from './add-columns.ts'

/** The server that a document declares, to notice that it has moved. */
export const declaredBaseUrl: Migration = {
  name: '0044-declared-base-url',
  up: addColumns(['integrations', "declared_base_url text not null default ''"]),
}
