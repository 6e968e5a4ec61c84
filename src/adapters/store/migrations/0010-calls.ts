import { type Migration, runStatements } from '../migrate.ts'

/** Exported for migration 0021. */
export const callsTable = `create table if not exists calls (
  id text primary key,
  app_id text not null references apps (id) on delete cascade,
  release_id text,
  version integer,
  tool_id text not null,
  tool text not null,
  via text not null,
  revision text not null,
  client text not null,
  step integer not null,
  outcome text not null,
  upstream_status integer,
  started_at text not null,
  duration_ms double precision not null,
  request_bytes integer not null,
  answer_bytes integer not null
)`

const byApp = 'create index if not exists calls_by_app on calls (app_id, started_at, id)'

export const callRecords: Migration = {
  name: '0010-calls',
  up: runStatements(callsTable, byApp),
}
