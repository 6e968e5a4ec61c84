import type { Migration } from '../migrate.ts'
import { addColumns } from './add-columns.ts'

/** Which file of a repository the document of an integration is, and what an operation was before it was edited. */
export const appFiles: Migration = {
  name: '0023-app-files',
  up: addColumns(
    ['integrations', "document_path text not null default ''"],
    ['integrations', "document_digest text not null default ''"],
    ['operations', "original text not null default '{}'"],
  ),
}
