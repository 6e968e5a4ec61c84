// The use of rate limits by all replicas. Keys may be addresses of people, so only their digests are stored.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { runInBatches, type StopCheck, sweepBatchSize } from '#base/batches.ts'
import type { RateLimitUsage, SharedRateLimitStore } from '#platform/shared-rate-limits.ts'
import type { Database } from '../database.ts'
import type { Tables } from '../tables.ts'
import { deleteBatch } from './delete-batch.ts'

const digestKey = (key: string) => createHash('sha256').update(key).digest('base64url')

/** Milliseconds by the clock of the database, which is the same for all replicas. */
const nowMs = sql`(extract(epoch from clock_timestamp()) * 1000)::double precision`

/** For PostgreSQL only: a SQLite database has one replica. */
export const createSharedRateLimitStore = (
  database: Database<Tables>,
): SharedRateLimitStore & {
  /** Deletes the keys that are free again. */
  sweep(isStopping: StopCheck): Promise<void>
} => ({
  async exchange(used) {
    // In one order, so that replicas do not wait for each other in a circle.
    const rows = used
      .map((usage) => ({ ...usage, digest: digestKey(usage.key) }))
      .sort((a, b) => (a.digest < b.digest ? -1 : 1))
    const keys = new Map(rows.map(({ digest, key }) => [digest, key]))
    const usedUp = await database.transact((db) => addUsage(rows).execute(db))
    return usedUp.rows.map(({ digest, ms }): RateLimitUsage => ({ key: keys.get(digest) ?? '', ms }))
  },
  async forget(keys) {
    await database.transact((db) =>
      db.deleteFrom('rate_limits').where('digest', 'in', keys.map(digestKey).sort()).execute(),
    )
  },
  sweep: (isStopping) =>
    runInBatches(sweepBatchSize, isStopping, (size) =>
      database.transact((db) =>
        deleteBatch(db, { table: 'rate_limits', key: ['digest'], where: sql`full_at < ${nowMs}` }, size),
      ),
    ),
})

const addUsage = (rows: { digest: string; ms: number }[]) => sql<{ digest: string; ms: number }>`
  with now as materialized (select ${nowMs} as ms)
  insert into rate_limits as stored (digest, full_at)
  select used.digest, now.ms + used.ms
  from (values ${sql.join(rows.map(({ digest, ms }) => sql`(${digest}::text, ${ms}::double precision)`))})
    as used (digest, ms), now
  on conflict (digest) do update
    set full_at = greatest(stored.full_at, (select ms from now)) + excluded.full_at - (select ms from now)
  returning digest, full_at - (select ms from now) as ms`
