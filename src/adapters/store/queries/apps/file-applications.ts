import type { Kysely } from 'kysely'
import type {
  FileApplicationReader,
  FileApplicationWriter,
} from '#core/ports/stores/file-application-store.ts'
import { fromJson, fromLargeJson, toJson, toLargeJson } from '../../rows/json-column.ts'
import type { Tables } from '../../tables.ts'

export const createFileApplicationReader = (db: Kysely<Tables>): FileApplicationReader => ({
  async find(appId) {
    const row = await db
      .selectFrom('file_applications')
      .selectAll()
      .where('app_id', '=', appId)
      .executeTakeFirst()
    if (!row) return null
    return {
      written: await fromLargeJson(row.written),
      file: await fromLargeJson(row.file),
      revision: row.revision,
      actor: fromJson(row.actor),
      requestId: row.request_id,
      appliedAt: row.applied_at,
    }
  },
})

export const createFileApplicationWriter = (db: Kysely<Tables>): FileApplicationWriter => ({
  ...createFileApplicationReader(db),
  async put(appId, { written, file, revision, actor, requestId, appliedAt }) {
    const values = {
      written: await toLargeJson(written),
      file: await toLargeJson(file),
      revision,
      actor: toJson(actor),
      request_id: requestId,
      applied_at: appliedAt,
    }
    await db
      .insertInto('file_applications')
      .values({ app_id: appId, ...values })
      .onConflict((conflict) => conflict.column('app_id').doUpdateSet(values))
      .execute()
  },
})
