import type { Kysely } from 'kysely'
import type { TestRunReader, TestRunWriter } from '#core/ports/store.ts'
import { fromJson, toJson } from '../../rows/json-column.ts'
import type { Tables } from '../../tables.ts'

export const createTestRunReader = (db: Kysely<Tables>): TestRunReader => ({
  async find(appId) {
    const row = await db
      .selectFrom('test_runs')
      .select(['digest', 'run'])
      .where('app_id', '=', appId)
      .executeTakeFirst()
    return row ? { digest: row.digest, run: fromJson(row.run) } : null
  },
})

export const createTestRunWriter = (db: Kysely<Tables>): TestRunWriter => ({
  ...createTestRunReader(db),
  async put(appId, { digest, run }) {
    const known = await db.selectFrom('apps').select('id').where('id', '=', appId).executeTakeFirst()
    if (!known) return
    const values = { digest, run: toJson(run) }
    await db
      .insertInto('test_runs')
      .values({ app_id: appId, ...values })
      .onConflict((conflict) => conflict.column('app_id').doUpdateSet(values))
      .execute()
  },
})
