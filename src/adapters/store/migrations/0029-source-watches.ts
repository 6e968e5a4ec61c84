import type { Kysely } from 'kysely'
import { type Migration, runStatements } from '../migrate.ts'
import { addColumns } from './add-columns.ts'

/** One for each integration whose document is or was watched. */
const watches = `create table if not exists source_watches (
  integration_id text primary key,
  app_id text not null references apps (id) on delete cascade,
  endpoint text not null default '',
  etag text not null default '',
  last_modified text not null default '',
  dismissed_digest text not null default '',
  scheduled_every text not null default '',
  next_check_at text,
  checked_at text,
  last_error text,
  requested_at text,
  secret_digest text not null default '',
  previous_digest text not null default '',
  previous_ends_at text,
  lease_holder text,
  leased_until text
)`

const differences = `create table if not exists pending_differences (
  id text primary key,
  app_id text not null references apps (id) on delete cascade,
  integration_id text not null,
  kind text not null,
  trigger_kind text not null,
  found_at text not null,
  digest text not null,
  counts text not null,
  source text not null
)`

const operations = `create table if not exists pending_operations (
  difference_id text not null references pending_differences (id) on delete cascade,
  position integer not null,
  operation_id text,
  content text,
  input_schema text,
  output_schema text,
  primary key (difference_id, position)
)`

const indexes = [
  'create index if not exists source_watches_app on source_watches (app_id)',
  `create index if not exists source_watches_requested on source_watches (requested_at)
    where requested_at is not null`,
  "create index if not exists integrations_refreshed on integrations (id) where refresh_every <> ''",
  'create index if not exists pending_differences_app on pending_differences (app_id, integration_id)',
]

export const sourceWatches: Migration = {
  name: '0029-source-watches',
  async up(db: Kysely<unknown>) {
    await addColumns(['integrations', "refresh_every text not null default ''"])(db)
    await runStatements(watches, differences, operations, ...indexes)(db)
  },
}
