// Records of calls as versions before migration 0012 write them, one row each.
import type { Kysely } from 'kysely'
import type { CallRecord } from '#core/model/calls/call-record.ts'
import type { Database } from '../database.ts'
import type { EarlierCallRow, Tables } from '../tables.ts'

const fromEarlierCallRow = (row: EarlierCallRow): CallRecord => ({
  id: row.id,
  appId: row.app_id,
  releaseId: row.release_id,
  version: row.version,
  toolId: row.tool_id,
  tool: row.tool,
  via: row.via,
  revision: row.revision,
  client: row.client,
  requestId: '',
  alias: '',
  step: row.step,
  outcome: row.outcome,
  upstreamStatus: row.upstream_status,
  startedAt: row.started_at,
  durationMs: row.duration_ms,
  requestBytes: row.request_bytes,
  answerBytes: row.answer_bytes,
  argumentNotes: [],
  resultNotes: [],
})

export const hasEarlierCalls = async (db: Kysely<Tables>): Promise<boolean> =>
  (await db.selectFrom('calls').select('id').limit(1).execute()).length > 0

/** Deletes and returns calls, the oldest of an app first; other replicas that do so at the same time take others. */
export async function takeEarlierCalls(
  db: Kysely<Tables>,
  kind: Database<Tables>['kind'],
  limit: number,
): Promise<CallRecord[]> {
  // The order of the index.
  const all = db.selectFrom('calls').select('id').orderBy('app_id').orderBy('started_at').orderBy('id')
  const oldest = all.limit(limit)
  // SQLite has one writer and no row locks.
  const free = kind === 'postgres' ? oldest.forUpdate().skipLocked() : oldest
  const rows = await db.deleteFrom('calls').where('id', 'in', free).returningAll().execute()
  return rows.map(fromEarlierCallRow)
}
