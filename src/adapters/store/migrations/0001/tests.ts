const testCases = `create table if not exists test_cases (
  id text primary key,
  app_id text not null references apps (id) on delete cascade,
  key text not null,
  description text not null,
  tool text not null,
  arguments text not null,
  upstream text not null,
  assertions text not null,
  response text,
  created_at text not null,
  updated_at text not null,
  revision integer not null,
  unique (app_id, key)
)`

/** The newest complete run of each app. */
const testRuns = `create table if not exists test_runs (
  app_id text primary key references apps (id) on delete cascade,
  digest text not null,
  run text not null
)`

/** The calls of each alias, and when the newest began. */
const aliasCalls = `create table if not exists alias_calls (
  app_id text not null references apps (id) on delete cascade,
  alias text not null,
  calls integer not null,
  last_called_at text not null,
  primary key (app_id, alias)
)`

export const testTables = [testCases, testRuns, aliasCalls]
