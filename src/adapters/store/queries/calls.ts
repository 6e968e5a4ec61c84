import { type Kysely, sql } from 'kysely'
import { endOfMinute } from '#base/time.ts'
import type { CallBatch, MarkedCallBatch } from '#core/model/calls/call-record.ts'
import type { CallReader, CallWriter } from '#core/ports/store.ts'
import { waitForTimeSlice } from '#platform/event-loop.ts'
import type { Database } from '../database.ts'
import type { CallBatchRow, Tables } from '../tables.ts'
import { insertMarks, listMarkedMinutes, removeMarksBefore } from './call-marks.ts'
import { insertForApps } from './insert-for-apps.ts'
import { buildKeysetCondition } from './keyset-paging.ts'

const fromCallBatchRow = (row: CallBatchRow): CallBatch => ({
  appId: row.app_id,
  id: row.id,
  firstAt: row.first_at,
  lastAt: row.last_at,
  calls: row.calls,
})

const toCallBatchRow = (batch: MarkedCallBatch): CallBatchRow => ({
  app_id: batch.appId,
  last_at: batch.lastAt,
  id: batch.id,
  first_at: batch.firstAt,
  calls: batch.calls,
})

const batchColumns = ['app_id', 'last_at', 'id', 'first_at', 'calls'] as const

export const createCallReader = (db: Kysely<Tables>): CallReader => ({
  async findNewestStarts(appIds) {
    if (appIds.length === 0) return new Map()
    // One index look-up for each app, however many calls it has.
    const rows = await db
      .selectFrom('apps')
      .select((app) => [
        'apps.id',
        app
          .selectFrom('call_batches')
          .select((batch) => batch.fn.max('last_at').as('newest'))
          .whereRef('call_batches.app_id', '=', 'apps.id')
          .as('newest'),
      ])
      .where('apps.id', 'in', appIds)
      .execute()
    return new Map(rows.flatMap(({ id, newest }) => (newest === null ? [] : [[id, newest]])))
  },
  async listBatches(appId, { since, until }, lastSeen, limit) {
    const after = lastSeen ? { value: lastSeen.lastAt, id: lastSeen.id } : null
    const conditions = [
      // @guard store.calls
      sql`app_id = ${appId}`,
      ...(since === undefined ? [] : [sql`last_at >= ${since}`]),
      // All calls of a batch began within one minute, so `last_at` is bounded too and the index can be used.
      ...(until === undefined ? [] : [sql`last_at < ${endOfMinute(until)}`, sql`first_at <= ${until}`]),
    ]
    const rows = await db
      .selectFrom('call_batches')
      .select(batchColumns)
      .where(sql<boolean>`${sql.join(conditions, sql` and `)}`)
      .where(buildKeysetCondition(sql.ref('last_at'), { descending: true, after }))
      .orderBy('last_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    // A search for rare calls reads many batches: let other requests run in between.
    await waitForTimeSlice()
    return rows.map(fromCallBatchRow)
  },
  async listMarkedMinutes(appId, filter, span, limit) {
    const found = await listMarkedMinutes(db, appId, filter, { span, limit })
    await waitForTimeSlice()
    return found
  },
})

export const createCallWriter = (db: Kysely<Tables>, kind: Database<Tables>['kind']): CallWriter => ({
  ...createCallReader(db),
  async insertAll(batches) {
    await insertMarks(db, kind, batches)
    return insertForApps(db, kind, 'call_batches', batches.map(toCallBatchRow))
  },
  async removeBefore(instant, limit) {
    // App by app, in the order of the primary keys, so that nothing is sorted. SQLite does not reorder a cross join, and
    // would sort what it reads in that order if it were asked for.
    const expired = db
      .selectFrom('apps')
      .crossJoin('call_batches as b')
      .select(['b.app_id', 'b.last_at', 'b.id'])
      .whereRef('b.app_id', '=', 'apps.id')
      .where('b.last_at', '<', instant)
      .$if(kind === 'postgres', (query) => query.orderBy('apps.id').orderBy('b.last_at').orderBy('b.id'))
      .limit(limit)
    const { numDeletedRows } = await db
      .deleteFrom('call_batches')
      .where(sql<boolean>`(app_id, last_at, id) in ${expired}`)
      .executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  },
  removeMarksBefore: (instant, limit) => removeMarksBefore(db, kind, { instant, limit }),
})
