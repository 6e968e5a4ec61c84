import { type Kysely, type SqlBool, sql } from 'kysely'
import type { ReleaseRetention, ReleaseWriter } from '#core/ports/store.ts'
import type { Tables } from '../../tables.ts'

const buildExpiry = ({ before, retained }: ReleaseRetention) => sql<SqlBool>`releases.state = 'unpublished'
  and releases.updated_at < ${before} and releases.version <= apps.last_version - ${sql.lit(retained)}
  and releases.id <> coalesce(apps.draft_source_release_id, '')
  and not exists (select 1 from releases copies where copies.origin_release_id = releases.id)`

export const createReleaseRetention = (
  db: Kysely<Tables>,
): Pick<ReleaseWriter, 'listAppsWithExpired' | 'removeExpired'> => ({
  async listAppsWithExpired(rule, after, limit) {
    const rows = await db
      .selectFrom('releases')
      .innerJoin('apps', 'apps.id', 'releases.app_id')
      .select('apps.id')
      .distinct()
      .where('apps.id', '>', after)
      .where(buildExpiry(rule))
      .orderBy('apps.id')
      .limit(limit)
      .execute()
    return rows.map(({ id }) => id)
  },
  async removeExpired(app, rule, limit) {
    const expired = await db
      .selectFrom('releases')
      .innerJoin('apps', 'apps.id', 'releases.app_id')
      .select('releases.id')
      .where('apps.id', '=', app.id)
      .where(buildExpiry(rule))
      .orderBy('releases.version')
      .limit(limit)
      .execute()
    if (expired.length === 0) return []
    const ids = expired.map(({ id }) => id)
    const removed = await db
      .deleteFrom('releases')
      .where('id', 'in', ids)
      .where('state', '=', 'unpublished')
      .returning('id')
      .execute()
    return removed.map(({ id }) => id)
  },
})
