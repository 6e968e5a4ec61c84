import { CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import type { PageRequest } from '#base/page.ts'
import type { Call, CallFigures, CallFilter } from '#core/model/call.ts'
import type { CallReader, CallSort, CallWriter } from '#core/ports/store.ts'
import type { Database } from './database.ts'
import { afterKey, pageOf } from './paging.ts'
import type { CallRow, Tables } from './tables.ts'

const columns = [
  'id',
  'app_id',
  'release_id',
  'version',
  'tool_id',
  'tool',
  'via',
  'revision',
  'client',
  'step',
  'outcome',
  'upstream_status',
  'started_at',
  'duration_ms',
  'request_bytes',
  'answer_bytes',
] as const

const figureColumns = ['tool_id', 'tool', 'outcome', 'started_at', 'duration_ms'] as const

const figuresFromRow = (row: Pick<CallRow, (typeof figureColumns)[number]>): CallFigures => ({
  toolId: row.tool_id,
  tool: row.tool,
  outcome: row.outcome as Call['outcome'],
  startedAt: row.started_at,
  durationMs: row.duration_ms,
})

const callFromRow = (row: CallRow): Call => ({
  ...figuresFromRow(row),
  id: row.id,
  appId: row.app_id,
  releaseId: row.release_id,
  version: row.version,
  via: row.via as Call['via'],
  revision: row.revision,
  client: row.client,
  step: row.step,
  upstreamStatus: row.upstream_status,
  requestBytes: row.request_bytes,
  answerBytes: row.answer_bytes,
})

const callToRow = (call: Call): CallRow => ({
  id: call.id,
  app_id: call.appId,
  release_id: call.releaseId,
  version: call.version,
  tool_id: call.toolId,
  tool: call.tool,
  via: call.via,
  revision: call.revision,
  client: call.client,
  step: call.step,
  outcome: call.outcome,
  upstream_status: call.upstreamStatus,
  started_at: call.startedAt,
  duration_ms: call.durationMs,
  request_bytes: call.requestBytes,
  answer_bytes: call.answerBytes,
})

function within(appId: string, filter: CallFilter): RawBuilder<boolean> {
  const { toolId, releaseId, outcome, via, since, until } = filter
  const parts = [
    sql`app_id = ${appId}`,
    ...(toolId === undefined ? [] : [sql`tool_id = ${toolId}`]),
    ...(releaseId === undefined ? [] : [sql`release_id = ${releaseId}`]),
    ...(outcome === undefined ? [] : [sql`outcome = ${outcome}`]),
    ...(via === undefined ? [] : [sql`via = ${via}`]),
    ...(since === undefined ? [] : [sql`started_at >= ${since}`]),
    ...(until === undefined ? [] : [sql`started_at < ${until}`]),
  ]
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}

async function page(db: Kysely<Tables>, appId: string, filter: CallFilter, request: PageRequest<CallSort>) {
  const direction = request.descending ? 'desc' : 'asc'
  const rows = await db
    .selectFrom('calls')
    .select(columns)
    .where(within(appId, filter))
    .where(afterKey(sql.ref(request.sort), request))
    .orderBy(request.sort, direction)
    .orderBy('id', direction)
    .limit(request.limit + 1)
    .execute()
  return pageOf(rows.map(callFromRow), request, ({ startedAt }) => startedAt)
}

export const callReader = (db: Kysely<Tables>): CallReader => ({
  page: (appId, filter, request) => page(db, appId, filter, request),
  async figures(appId, filter, limit) {
    const rows = await db
      .selectFrom('calls')
      .select(figureColumns)
      .where(within(appId, filter))
      .orderBy('started_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    return rows.map(figuresFromRow)
  },
})

/** Rows of one statement are a power of two, so that there are few texts of statements. */
const maxRows = 128

const rowsText = new Map<string, string>()

/** Every call is written, and the text of a statement takes longer to make than its rows: each is made once. */
function insertText(db: Kysely<Tables>, kind: Database<Tables>['kind'], rows: CallRow[]): string {
  const key = `${kind} ${rows.length}`
  const known = rowsText.get(key)
  if (known !== undefined) return known
  const query = db.insertInto('calls').values(rows)
  const { sql } = query.onConflict((conflict) => conflict.column('id').doNothing()).compile()
  rowsText.set(key, sql)
  return sql
}

async function insertRows(
  db: Kysely<Tables>,
  kind: Database<Tables>['kind'],
  rows: CallRow[],
): Promise<void> {
  for (let start = 0; start < rows.length; ) {
    const piece = rows.slice(
      start,
      start + Math.min(maxRows, 2 ** Math.floor(Math.log2(rows.length - start))),
    )
    const text = insertText(db, kind, piece)
    await db.executeQuery(CompiledQuery.raw(text, piece.flatMap(Object.values)))
    start += piece.length
  }
}

export const callWriter = (db: Kysely<Tables>, kind: Database<Tables>['kind']): CallWriter => ({
  ...callReader(db),
  async insertAll(calls) {
    const apps = [...new Set(calls.map(({ appId }) => appId))]
    const found = await db.selectFrom('apps').select('id').where('id', 'in', apps).execute()
    const there = new Set(found.map(({ id }) => id))
    await insertRows(db, kind, calls.filter(({ appId }) => there.has(appId)).map(callToRow))
  },
  async removeBefore(instant, limit) {
    // Ids sort by the end of their calls: near enough, and no index of its own to be kept up by every call.
    const oldest = db.selectFrom('calls').select('id').orderBy('id').limit(limit)
    const { numDeletedRows } = await db
      .deleteFrom('calls')
      .where('id', 'in', oldest)
      .where('started_at', '<', instant)
      .executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  },
})
