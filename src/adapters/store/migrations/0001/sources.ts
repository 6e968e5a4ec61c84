/** One row for each integration whose document is or was watched. */
const sourceWatches = `create table if not exists source_watches (
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

/**
 * Tool definitions that differ from the pinned ones. `definition` is null when the server no longer lists the tool.
 */
const pendingDefinitions = `create table if not exists pending_definitions (
  app_id text not null references apps (id) on delete cascade,
  integration_id text not null,
  endpoint text not null,
  external_id text not null,
  digest text not null,
  decision text not null,
  definition text,
  found_at text not null,
  primary key (app_id, integration_id, external_id)
)`

const pendingDifferences = `create table if not exists pending_differences (
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

const pendingOperations = `create table if not exists pending_operations (
  difference_id text not null references pending_differences (id) on delete cascade,
  position integer not null,
  operation_id text,
  content text,
  input_schema text,
  output_schema text,
  primary key (difference_id, position)
)`

export const sourceTables = [
  sourceWatches,
  'create index if not exists source_watches_app on source_watches (app_id)',
  `create index if not exists source_watches_requested on source_watches (requested_at)
    where requested_at is not null`,
  pendingDefinitions,
  pendingDifferences,
  'create index if not exists pending_differences_app on pending_differences (app_id, integration_id)',
  pendingOperations,
]
