import { type Kysely, sql } from 'kysely'
import { buildPage } from '#base/page.ts'
import type { CallerUse } from '#core/model/calls/caller.ts'
import type { CallerReader, CallerWriter } from '#core/ports/stores/caller-store.ts'
import { waitForTimeSlice } from '#platform/event-loop.ts'
import type { Database } from '../../database.ts'
import type { CallerRow, Tables } from '../../tables.ts'
import { insertForApps } from '../insert-for-apps.ts'
import { buildKeysetCondition } from '../keyset-paging.ts'

type Kind = Database<Tables>['kind']

const fromCallerRow = (row: CallerRow): CallerUse => ({
  appId: row.app_id,
  id: row.id,
  issuer: row.issuer,
  subject: row.subject,
  name: row.name,
  calls: Number(row.calls),
  firstCalledAt: row.first_called_at,
  lastCalledAt: row.last_called_at,
})

const toCallerRow = (use: CallerUse): CallerRow => ({
  app_id: use.appId,
  id: use.id,
  issuer: use.issuer,
  subject: use.subject,
  name: use.name,
  calls: use.calls,
  first_called_at: use.firstCalledAt,
  last_called_at: use.lastCalledAt,
})

export const createCallerReader = (db: Kysely<Tables>): CallerReader => ({
  async findByIds(appId, ids) {
    if (ids.length === 0) return new Map()
    const rows = await db
      .selectFrom('callers')
      .selectAll()
      // @guard store.callers
      .where('app_id', '=', appId)
      .where('id', 'in', ids)
      .execute()
    return new Map(rows.map((row) => [row.id, fromCallerRow(row)]))
  },
  async listPage(appId, { since, after, limit }) {
    const rows = await db
      .selectFrom('callers')
      .selectAll()
      // @guard store.callers
      .where('app_id', '=', appId)
      .$if(since !== null, (query) => query.where('last_called_at', '>=', since ?? ''))
      .where(buildKeysetCondition(sql.ref('last_called_at'), { descending: true, after }))
      .orderBy('last_called_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute()
    // A search for a name reads many rows: let other requests run in between.
    await waitForTimeSlice()
    return buildPage(rows.map(fromCallerRow), { limit }, ({ lastCalledAt }) => lastCalledAt)
  },
})

/** Replicas lock rows in the same order. */
const compareUses = (first: CallerUse, second: CallerUse) => (first.id < second.id ? -1 : 1)

export const createCallerWriter = (db: Kysely<Tables>, kind: Kind): CallerWriter => ({
  ...createCallerReader(db),
  async addAll(uses) {
    await insertForApps(db, kind, 'callers', uses.toSorted(compareUses).map(toCallerRow))
  },
  async removeBefore(instant, limit) {
    // App by app, as records of calls are removed.
    const expired = db
      .selectFrom('apps')
      .crossJoin('callers as c')
      .select(['c.app_id', 'c.id'])
      .whereRef('c.app_id', '=', 'apps.id')
      .where('c.last_called_at', '<', instant)
      .$if(kind === 'postgres', (query) => query.orderBy('apps.id').orderBy('c.last_called_at'))
      .limit(limit)
    const { numDeletedRows } = await db
      .deleteFrom('callers')
      .where(sql<boolean>`(app_id, id) in ${expired}`)
      .executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  },
  async erasePerson({ issuer, subject }) {
    await db
      .updateTable('callers')
      .set({ issuer: '', subject: '', name: '' })
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .execute()
  },
})
