import { type Migration, runStatements } from '../migrate.ts'

/** A webhook belongs to a workspace by `issuer` and `subject`, as an app does: a personal workspace has no row. */
const endpoints = `create table if not exists webhook_endpoints (
  id text primary key,
  issuer text not null,
  subject text not null,
  url text not null,
  description text not null,
  enabled integer not null,
  event_types text not null,
  app_ids text not null,
  secret text not null,
  previous_secret text,
  previous_ends_at text,
  failing_since text,
  last_failure_at text,
  disabled_reason text,
  created_at text not null,
  updated_at text not null,
  revision integer not null
)`

/** `next_attempt_at` also hides an attempt under way from other replicas. */
const deliveries = `create table if not exists webhook_deliveries (
  id text primary key,
  webhook_id text not null references webhook_endpoints (id) on delete cascade,
  event_id text not null,
  event_type text not null,
  app_id text,
  body text not null,
  state text not null,
  attempts text not null,
  started integer not null,
  next_attempt_at text,
  created_at text not null
)`

export const webhookTables: Migration = {
  name: '0002-webhooks',
  up: runStatements(
    endpoints,
    'create index if not exists webhook_endpoints_workspace on webhook_endpoints (issuer, subject)',
    deliveries,
    'create unique index if not exists webhook_deliveries_event on webhook_deliveries (webhook_id, event_id)',
    'create index if not exists webhook_deliveries_log on webhook_deliveries (webhook_id, created_at, id)',
    `create index if not exists webhook_deliveries_due on webhook_deliveries (next_attempt_at)
      where next_attempt_at is not null`,
    'create index if not exists webhook_deliveries_age on webhook_deliveries (created_at)',
  ),
}
