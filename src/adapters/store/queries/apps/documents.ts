import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { StoredDocument, StoredDocumentLimits } from '#core/model/documents/stored-document.ts'
import type { WorkspaceKey } from '#core/model/workspaces/workspace.ts'
import type { DocumentStoreReader, DocumentStoreWriter } from '#core/ports/stores/document-store.ts'
import type { Tables } from '../../tables.ts'
import { deleteBatch } from '../delete-batch.ts'

const selectDocuments = (db: Kysely<Tables>, { issuer, subject }: WorkspaceKey) =>
  db.selectFrom('documents').where('issuer', '=', issuer).where('subject', '=', subject)

export const createDocumentStoreReader = (db: Kysely<Tables>): DocumentStoreReader => ({
  async find(workspace, digest) {
    const row = await selectDocuments(db, workspace)
      .select(['digest', 'packed'])
      .where('digest', '=', digest)
      .executeTakeFirst()
    return row ?? null
  },
  async listStored(workspace, digests) {
    const rows = await selectDocuments(db, workspace)
      .select('digest')
      .where('digest', 'in', [...digests, ''])
      .execute()
    return new Set(rows.map(({ digest }) => digest))
  },
})

export const createDocumentStoreWriter = (db: Kysely<Tables>): DocumentStoreWriter => ({
  ...createDocumentStoreReader(db),
  async put(workspace, { digest, packed }, { now, limits }) {
    if (await exceedsLimits(db, workspace, { digest, packed }, limits)) return
    const { issuer, subject } = workspace
    await db
      .insertInto('documents')
      .values({ issuer, subject, digest, packed, used_at: now })
      .onConflict((conflict) =>
        conflict.columns(['issuer', 'subject', 'digest']).doUpdateSet({ used_at: now }),
      )
      .execute()
  },
  async touch({ issuer, subject }, digests, now) {
    if (digests.length === 0) return
    await db
      .updateTable('documents')
      .set({ used_at: now })
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .where('digest', 'in', digests)
      .execute()
  },
  async copy(appId, { from, to, now }) {
    await sql`insert into documents (issuer, subject, digest, packed, used_at)
      select ${to.issuer}, ${to.subject}, digest, packed, ${now} from documents
      where issuer = ${from.issuer} and subject = ${from.subject} and digest in (
        select document_digest from integrations where app_id = ${appId}
        union select digest from release_documents where app_id = ${appId})
      on conflict do nothing`.execute(db)
  },
  removeUnused: (before, limit) =>
    deleteBatch(
      db,
      {
        table: 'documents',
        key: ['issuer', 'subject', 'digest'],
        where: sql`used_at < ${before} and not ${isUsedIn('integrations', 'document_digest')}
          and not ${isUsedIn('release_documents', 'digest')}`,
      },
      limit,
    ),
})

async function exceedsLimits(
  db: Kysely<Tables>,
  workspace: WorkspaceKey,
  { digest, packed }: StoredDocument,
  limits: StoredDocumentLimits,
): Promise<boolean> {
  if (packed.length > limits.document) return true
  const { length } = await selectDocuments(db, workspace)
    .select(sql<number | string>`coalesce(sum(octet_length(packed)), 0)`.as('length'))
    .where('digest', '<>', digest)
    .executeTakeFirstOrThrow()
  return Number(length) + packed.length > limits.workspace
}

const isUsedIn = (table: string, column: string): RawBuilder<boolean> =>
  sql`exists (select 1 from ${sql.table(table)} used join apps on apps.id = used.app_id
    where used.${sql.ref(column)} = documents.digest
      and apps.issuer = documents.issuer and apps.subject = documents.subject)`
