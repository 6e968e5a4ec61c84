// Marks tell in which minutes an app had calls of a tool, a release, an outcome or a source. Those of batches that a version
// before migration 0050 writes are added by a job; until then every minute of such a batch counts as marked.
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { addMilliseconds, minuteOf, startOfMinute } from '#base/time.ts'
import type { CallMarkFilter, MarkedCallBatch } from '#core/model/calls/call-record.ts'
import type { CallReader } from '#core/ports/store.ts'
import type { Database } from '../database.ts'
import type { CallMarkRow, Tables } from '../tables.ts'
import { insertForApps } from './insert-for-apps.ts'

type Kind = Database<Tables>['kind']
type MinuteSpan = Parameters<CallReader['listMarkedMinutes']>[2]

/** The most that one look reads. */
const maxMarks = 2_000
const maxUnmarked = 256

/** `end`: the minute that a look ended in; null: it looked at all of the span. */
type FoundMinutes = { minutes: string[]; end: string | null }

export async function listMarkedMinutes(
  db: Kysely<Tables>,
  appId: string,
  filter: CallMarkFilter,
  { span, limit }: { span: MinuteSpan; limit: number },
): Promise<{ minutes: string[]; next: string | null }> {
  const marked = await findMarked(db, appId, filter, { span, limit })
  const unmarked = await findUnmarked(db, appId, span)
  const end = maxText(marked.end, unmarked.end)
  const minutes = [...new Set([...marked.minutes, ...unmarked.minutes, ...(end === null ? [] : [end])])]
  return {
    minutes: minutes.filter((minute) => end === null || minute >= end).sort(compareDescending),
    next: end && minuteOf(addMilliseconds(startOfMinute(end), -1)),
  }
}

async function findMarked(
  db: Kysely<Tables>,
  appId: string,
  filter: CallMarkFilter,
  { span, limit }: { span: MinuteSpan; limit: number },
): Promise<FoundMinutes> {
  const newest = db
    .selectFrom('call_marks')
    .where('app_id', '=', appId)
    .where(buildSpanCondition(sql.ref('minute'), span))
    .orderBy('minute', 'desc')
  const rows = await db
    .selectFrom(newest.selectAll().limit(maxMarks).as('newest'))
    .select('minute')
    .where(buildMarkCondition(filter))
    .groupBy('minute')
    .orderBy('minute', 'desc')
    .limit(limit)
    .execute()
  const minutes = rows.map(({ minute }) => minute)
  if (minutes.length === limit) return { minutes, end: minutes.at(-1) ?? null }
  const beyond = await newest.select('minute').offset(maxMarks).limit(1).executeTakeFirst()
  return { minutes, end: beyond?.minute ?? null }
}

async function findUnmarked(db: Kysely<Tables>, appId: string, span: MinuteSpan): Promise<FoundMinutes> {
  const rows = await db
    .selectFrom('call_batches')
    .select('last_at')
    .where('app_id', '=', appId)
    .where('marked', 'is', null)
    .where(buildSpanCondition(sql.ref('last_at'), span))
    .orderBy('last_at', 'desc')
    .limit(maxUnmarked)
    .execute()
  const minutes = rows.map((row) => minuteOf(row.last_at))
  return { minutes, end: rows.length === maxUnmarked ? (minutes.at(-1) ?? null) : null }
}

/** For minutes and for times within them. */
function buildSpanCondition(column: RawBuilder<unknown>, { since, last }: MinuteSpan): RawBuilder<SqlBool> {
  const conditions = [
    ...(since === undefined ? [] : [sql`${column} >= ${since}`]),
    // Sorts after all times of the minute.
    ...(last === undefined ? [] : [sql`${column} < ${`${last}:60`}`]),
  ]
  return conditions.length > 0 ? sql`${sql.join(conditions, sql` and `)}` : sql`1 = 1`
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

const maxText = (a: string | null, b: string | null) => (a === null || (b !== null && b > a) ? b : a)

const compareDescending = (a: string, b: string) => (a < b ? 1 : -1)

/** Sorted, so that replicas that write the same ones wait for each other and not in a circle. */
export const insertMarks = (db: Kysely<Tables>, kind: Kind, batches: MarkedCallBatch[]): Promise<number> => {
  const rows = new Map(batches.flatMap(toMarkRows).map((row) => [Object.values(row).join(' '), row]))
  const sorted = [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
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

export async function markBatches(db: Kysely<Tables>, kind: Kind, batches: MarkedCallBatch[]): Promise<void> {
  if (batches.length === 0) return
  await insertMarks(db, kind, batches)
  const keys = sql.join(batches.map(({ appId, lastAt, id }) => sql`(${appId}, ${lastAt}, ${id})`))
  await db
    .updateTable('call_batches')
    .set({ marked: 1 })
    .where(sql<boolean>`(app_id, last_at, id) in (values ${keys})`)
    .execute()
}

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
