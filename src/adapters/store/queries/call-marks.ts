// A mark records that an app had calls in a minute with a certain tool, release, outcome or source, or from a caller.
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { addMilliseconds, minuteOf, startOfMinute } from '#base/time.ts'
import type { CallMarkFilter, MarkedCallBatch } from '#core/model/calls/call-record.ts'
import type { CallReader } from '#core/ports/store.ts'
import type { Database } from '../database.ts'
import type { CallerMarkRow, CallMarkRow, Tables } from '../tables.ts'
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
  // The marks of the caller alone: few minutes have its calls and not those that the rest of the filter matches.
  if (filter.caller !== undefined) return listMinutesOfCaller(db, appId, filter.caller, { span, limit })
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

/** An index has the minutes of a caller in their order, so this reads no others. */
async function listMinutesOfCaller(
  db: Kysely<Tables>,
  appId: string,
  caller: string,
  { span: { since, last }, limit }: { span: MinuteSpan; limit: number },
): Promise<{ minutes: string[]; next: string | null }> {
  const rows = await db
    .selectFrom('caller_marks')
    .select('minute')
    .where('app_id', '=', appId)
    .where('caller', '=', caller)
    .$if(since !== undefined, (query) => query.where('minute', '>=', since ?? ''))
    .$if(last !== undefined, (query) => query.where('minute', '<=', last ?? ''))
    .orderBy('minute', 'desc')
    .limit(limit + 1)
    .execute()
  const minutes = rows.map(({ minute }) => minute)
  return { minutes: minutes.slice(0, limit), next: minutes[limit] ?? null }
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

export async function insertMarks(db: Kysely<Tables>, kind: Kind, batches: MarkedCallBatch[]): Promise<void> {
  await insertForApps(db, kind, 'call_marks', sortDistinct(batches.flatMap(toMarkRows)))
  await insertForApps(db, kind, 'caller_marks', sortDistinct(batches.flatMap(toCallerMarkRows)))
}

/** Sorted, so that replicas that write the same ones wait for each other and not in a circle. */
function sortDistinct<Row extends object>(all: Row[]): Row[] {
  const rows = new Map(all.map((row) => [Object.values(row).join(' '), row]))
  return [...rows].sort(([first], [second]) => (first < second ? -1 : 1)).map(([, row]) => row)
}

const toCallerMarkRows = ({ appId, lastAt, callers }: MarkedCallBatch): CallerMarkRow[] =>
  callers.map((caller) => ({ app_id: appId, minute: minuteOf(lastAt), caller }))

const toMarkRows = ({ appId, lastAt, marks }: MarkedCallBatch): CallMarkRow[] =>
  marks.map(({ outcome, toolId, releaseId, via }) => ({
    app_id: appId,
    minute: minuteOf(lastAt),
    outcome,
    tool_id: toolId,
    release_id: releaseId ?? '',
    via,
  }))

type ExpiredMarks = { instant: string; limit: number }

export async function removeMarksBefore(
  db: Kysely<Tables>,
  kind: Kind,
  expired: ExpiredMarks,
): Promise<number> {
  const removed = await removeExpiredMarks(db, kind, 'call_marks', expired)
  if (removed >= expired.limit) return removed
  return removed + (await removeExpiredMarks(db, kind, 'caller_marks', expired))
}

/** Whole minutes, the marks of an app by their key, as `removeBefore` does. */
async function removeExpiredMarks(
  db: Kysely<Tables>,
  kind: Kind,
  table: 'call_marks' | 'caller_marks',
  { instant, limit }: ExpiredMarks,
): Promise<number> {
  const marks = sql.table(table)
  const order = kind === 'postgres' ? sql`order by apps.id, m.minute` : sql``
  const { numAffectedRows = 0n } = await sql`delete from ${marks} where (app_id, minute) in (
    select m.app_id, m.minute from apps cross join ${marks} m
    where m.app_id = apps.id and m.minute < ${minuteOf(instant)} ${order} limit ${limit})`.execute(db)
  return Number(numAffectedRows)
}
