import type { Kysely } from 'kysely'
import { type Migration, runStatements } from '../migrate.ts'
import { addColumns } from './add-columns.ts'

const cases = `create table if not exists test_cases (
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
const runs = `create table if not exists test_runs (
  app_id text primary key references apps (id) on delete cascade,
  digest text not null,
  run text not null
)`

export const testCases: Migration = {
  name: '0027-test-cases',
  async up(db: Kysely<unknown>) {
    await runStatements(cases, runs)(db)
    await addColumns(['apps', 'tests_required integer not null default 0'])(db)
  },
}
