import { CompiledQuery, type Kysely, sql } from 'kysely'
import { endOfMinute } from '#base/time.ts'
import type { CallBatch } from '#core/model/calls/call-record.ts'
import type { CallReader, CallWriter } from '#core/ports/store.ts'
import { waitForTimeSlice } from '#platform/event-loop.ts'
import type { Database } from '../database.ts'
import type { CallBatchRow, Tables } from '../tables.ts'
import { hasEarlierCalls, takeEarlierCalls } from './earlier-calls.ts'
import { buildKeysetCondition } from './keyset-paging.ts'

const fromCallBatchRow = (row: CallBatchRow): CallBatch => ({
  appId: row.app_id,
  id: row.id,
  firstAt: row.first_at,
  lastAt: row.last_at,
  calls: row.calls,
})

const toCallBatchRow = (batch: CallBatch): CallBatchRow => ({
  app_id: batch.appId,
  last_at: batch.lastAt,
  id: batch.id,
  first_at: batch.firstAt,
  calls: batch.calls,
})

export const createCallReader = (db: Kysely<Tables>): CallReader => ({
  async findNewestStarts(appIds) {
    if (appIds.length === 0) return new Map()
    // One look into the index for each app, however many calls it has.
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
      sql`app_id = ${appId}`,
      ...(since === undefined ? [] : [sql`last_at >= ${since}`]),
      // All calls of a batch began within one minute, so `last_at` is bounded too and the index can be used.
      ...(until === undefined ? [] : [sql`last_at < ${endOfMinute(until)}`, sql`first_at <= ${until}`]),
    ]
    const rows = await db
      .selectFrom('call_batches')
      .select(['app_id', 'last_at', 'id', 'first_at', 'calls'])
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
  hasEarlier: () => hasEarlierCalls(db),
})

/** The rows of a statement are a power of two, so that there are few distinct statements. */
const maxRows = 128

const insertStatements = new Map<string, string>()

/**
 * SQL for that many rows, compiled once: compiling takes longer than building the rows. Rows of deleted apps are
 * skipped.
 */
function buildInsertStatement(
  db: Kysely<Tables>,
  kind: Database<Tables>['kind'],
  rows: CallBatchRow[],
): string {
  const key = `${kind} ${rows.length}`
  const cached = insertStatements.get(key)
  if (cached !== undefined) return cached
  const values = sql.join(rows.map((row) => sql`(${sql.join(Object.values(row))})`))
  const statement = sql`with made (app_id, last_at, id, first_at, calls) as (values ${values})
    insert into call_batches (app_id, last_at, id, first_at, calls)
    select made.* from made join apps on apps.id = made.app_id where true on conflict do nothing`
  const { sql: text } = statement.compile(db)
  insertStatements.set(key, text)
  return text
}

async function insertRows(
  db: Kysely<Tables>,
  kind: Database<Tables>['kind'],
  rows: CallBatchRow[],
): Promise<number> {
  let inserted = 0
  for (let start = 0; start < rows.length; ) {
    const batch = rows.slice(
      start,
      start + Math.min(maxRows, 2 ** Math.floor(Math.log2(rows.length - start))),
    )
    const text = buildInsertStatement(db, kind, batch)
    const { numAffectedRows = 0n } = await db.executeQuery(
      CompiledQuery.raw(text, batch.flatMap(Object.values)),
    )
    inserted += Number(numAffectedRows)
    start += batch.length
  }
  return inserted
}

export const createCallWriter = (db: Kysely<Tables>, kind: Database<Tables>['kind']): CallWriter => ({
  ...createCallReader(db),
  insertAll: (batches) => insertRows(db, kind, batches.map(toCallBatchRow)),
  takeEarlier: (limit) => takeEarlierCalls(db, kind, limit),
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
})
