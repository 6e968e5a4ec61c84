import type { Migration } from '../migrate.ts'
import { addColumns } from './add-columns.ts'

/** Which part of its document an integration has, and the server that the document declares. */
export const documentParts: Migration = {
  name: '0045-document-parts',
  up: addColumns(
    ['integrations', 'document_part text'],
    ['integrations', "declared_server text not null default ''"],
  ),
}
