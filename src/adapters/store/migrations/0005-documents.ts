import { type Migration, runStatements } from '../migrate.ts'
import { addColumns } from './add-columns.ts'

/** The texts of imported documents, once for all apps of a workspace. `packed`: compressed, in base64. */
const documents = `create table if not exists documents (
  issuer text not null,
  subject text not null,
  digest text not null,
  packed text not null,
  used_at text not null,
  primary key (issuer, subject, digest)
)`

/** The documents of the integrations in a release, which restores them. */
const releaseDocuments = `create table if not exists release_documents (
  release_id text not null references releases (id) on delete cascade,
  digest text not null,
  app_id text not null,
  primary key (release_id, digest)
)`

const addTables = runStatements(
  documents,
  releaseDocuments,
  'create index if not exists release_documents_by_digest on release_documents (digest, app_id)',
  'create index if not exists integrations_by_document on integrations (document_digest, app_id)',
)

const addMembers = addColumns(
  ['integrations', 'document_importer integer not null default 0'],
  ['service_accounts', 'may_write_secrets integer not null default 0'],
)

/**
 * The service keeps imported documents, and knows which version of the importer read them. Service accounts may write
 * secrets.
 */
export const documentsMigration: Migration = {
  name: '0005-documents',
  async up(db) {
    await addTables(db)
    await addMembers(db)
  },
}
