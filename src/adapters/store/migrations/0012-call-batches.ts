import { PostgresAdapter } from 'kysely'
import { type Migration, runStatements } from '../migrate.ts'
import { callsTable } from './0010-calls.ts'

const batches = `create table if not exists call_batches (
  app_id text not null references apps (id) on delete cascade,
  last_at text not null,
  id text not null,
  first_at text not null,
  calls text not null,
  primary key (app_id, last_at, id)
)`

const members = `id, release_id, version, tool_id, tool, via, revision, client, step, outcome, upstream_status,
  started_at, duration_ms, request_bytes, answer_bytes`

/** `buildJsonArray` returns an SQL aggregate: a JSON array with an array of the members of each call. */
const buildMoveStatement = (buildJsonArray: (members: string) => string) => `insert into call_batches
  select app_id, max(started_at), max(id), min(started_at), ${buildJsonArray(members)}
  from (select *, substr(started_at, 1, 16) as minute,
    (row_number() over (partition by app_id, substr(started_at, 1, 16) order by id) - 1) / 250 as part
    from calls) as numbered
  group by app_id, minute, part on conflict do nothing`

/** One row per batch of calls instead of one per call, and one index instead of two. */
export const callBatches: Migration = {
  name: '0012-call-batches',
  async up(db) {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
    await runStatements(
      batches,
      callsTable,
      buildMoveStatement((members) =>
        isPostgres
          ? `json_agg(json_build_array(${members}))::text`
          : `json_group_array(json_array(${members}))`,
      ),
      'drop table calls',
    )(db)
  },
}
