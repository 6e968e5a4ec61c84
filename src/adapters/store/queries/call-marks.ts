// A mark records that an app had calls in a minute with a certain tool, release, outcome or source.
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { addMilliseconds, minuteOf, startOfMinute } from '#base/time.ts'
import type { CallMarkFilter, MarkedCallBatch } from '#core/model/calls/call-record.ts'
import type { CallReader } from '#core/ports/store.ts'
import type { Database } from '../database.ts'
import type { CallMarkRow, Tables } from '../tables.ts'
import { insertForApps } from './insert-for-apps.ts'

type Kind = Database<Tables>['kind']
type MinuteSpan = Parameters<CallReader['listMarkedMinutes']>[2]

/** The limit of a single look-up. */
const maxMarks = 2_000

export async function listMarkedMinutes(
  db: Kysely<Tables>,
  appId: string,
  filter: CallMarkFilter,
  { span, limit }: { span: MinuteSpan; limit: number },
): Promise<{ minutes: string[]; next: string | null }> {
  const newest = selectNewestMarks(db, appId, span)
  const rows = await db
    .selectFrom(newest.selectAll().limit(maxMarks).as('newest'))
    .select('minute')
    .where(buildMarkCondition(filter))
    .groupBy('minute')
    .orderBy('minute', 'desc')
    .limit(limit)
    .execute()
  const minutes = rows.map(({ minute }) => minute)
  const end = minutes.length === limit ? minutes.at(-1) : await findMinuteBeyond(newest)
  if (end === undefined) return { minutes, next: null }
  return {
    minutes: [...new Set([...minutes, end])],
    next: minuteOf(addMilliseconds(startOfMinute(end), -1)),
  }
}

const selectNewestMarks = (db: Kysely<Tables>, appId: string, { since, last }: MinuteSpan) =>
  db
    .selectFrom('call_marks')
    .where('app_id', '=', appId)
    .$if(since !== undefined, (query) => query.where('minute', '>=', since ?? ''))
    .$if(last !== undefined, (query) => query.where('minute', '<=', last ?? ''))
    .orderBy('minute', 'desc')

/** The minute in which a look-up ended. Not all of its marks were read, so it may have further calls of the filter. */
async function findMinuteBeyond(newest: ReturnType<typeof selectNewestMarks>): Promise<string | undefined> {
  const row = await newest.select('minute').offset(maxMarks).limit(1).executeTakeFirst()
  return row?.minute
}

function buildMarkCondition({ outcome, toolId, releaseId, via }: CallMarkFilter): RawBuilder<SqlBool> {
  const conditions = [
    ...(outcome === undefined ? [] : [sql`outcome = ${outcome}`]),
    ...(toolId === undefined ? [] : [sql`tool_id = ${toolId}`]),
    ...(releaseId === undefined ? [] : [sql`release_id = ${releaseId}`]),
    ...(via === undefined ? [] : [sql`via = ${via}`]),
  ]
  return conditions.length > 0 ? sql`${sql.join(conditions, sql` and `)}` : sql`1 = 1`
}

/** Sorted, so that replicas that write the same ones wait for each other and not in a circle. */
export const insertMarks = (db: Kysely<Tables>, kind: Kind, batches: MarkedCallBatch[]): Promise<number> => {
  const rows = new Map(batches.flatMap(toMarkRows).map((row) => [Object.values(row).join(' '), row]))
  const sorted = [...rows].sort(([first], [second]) => (first < second ? -1 : 1)).map(([, row]) => row)
  return insertForApps(db, kind, 'call_marks', sorted)
}

const toMarkRows = ({ appId, lastAt, marks }: MarkedCallBatch): CallMarkRow[] =>
  marks.map(({ outcome, toolId, releaseId, via }) => ({
    app_id: appId,
    minute: minuteOf(lastAt),
    outcome,
    tool_id: toolId,
    release_id: releaseId ?? '',
    via,
  }))

/** Whole minutes, the marks of an app by their key, as `removeBefore` does. */
export async function removeMarksBefore(
  db: Kysely<Tables>,
  kind: Kind,
  instant: string,
  limit: number,
): Promise<number> {
  const expired = db
    .selectFrom('apps')
    .crossJoin('call_marks as m')
    .select(['m.app_id', 'm.minute'])
    .whereRef('m.app_id', '=', 'apps.id')
    .where('m.minute', '<', minuteOf(instant))
    .$if(kind === 'postgres', (query) => query.orderBy('apps.id').orderBy('m.minute'))
    .limit(limit)
  const { numDeletedRows } = await db
    .deleteFrom('call_marks')
    .where(sql<boolean>`(app_id, minute) in ${expired}`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
