import { type Migration, runStatements } from '../migrate.ts'

const apps = `create table if not exists apps (
  id text primary key,
  issuer text not null,
  subject text not null,
  public_mcp_id text not null unique,
  slug text not null,
  name text not null,
  description text not null,
  company_url text not null,
  server_instructions text not null,
  branding text not null,
  template_id text not null,
  enabled integer not null,
  draft_id text not null,
  draft_source_release_id text,
  draft_base_digest text not null,
  draft_created_at text not null,
  draft_last_edited_at text not null,
  live_release_id text,
  last_version integer not null,
  created_at text not null,
  updated_at text not null,
  last_modified_at text not null,
  search_text text not null,
  revision integer not null,
  unique (issuer, subject, slug)
)`

/** Other sort orders only concern the apps of one owner and need no index. */
const appsByCreation = `create index if not exists apps_by_creation
  on apps (issuer, subject, created_at, id)`

const authConnections = `create table if not exists auth_connections (
  id text primary key,
  app_id text not null references apps (id) on delete cascade,
  provider_key text not null,
  key text not null,
  name text not null,
  status text not null,
  config text not null,
  sealed text not null,
  grants text not null,
  last_validated_at text,
  last_error text,
  created_at text not null,
  updated_at text not null,
  revision integer not null,
  unique (app_id, key)
)`

/** An auth connection may be deleted before the integrations that use it, hence no foreign key. */
const integrations = `create table if not exists integrations (
  id text primary key,
  app_id text not null references apps (id) on delete cascade,
  key text not null,
  name text not null,
  kind text not null,
  provider_key text not null,
  auth_connection_id text,
  endpoint text not null,
  base_url text not null,
  title text not null,
  spec_version text not null,
  status text not null,
  discovery_warnings text not null,
  discovery_events text not null,
  auth_discovery_status text not null,
  auth_discovered_at text,
  auth_suggestions text not null,
  last_discovered_at text,
  last_error text,
  created_at text not null,
  updated_at text not null,
  revision integer not null,
  unique (app_id, key)
)`

const operations = `create table if not exists operations (
  id text primary key,
  app_id text not null references apps (id) on delete cascade,
  integration_id text not null,
  key text not null,
  external_id text not null,
  name text not null,
  description text not null,
  plan text not null,
  input_schema text not null,
  output_schema text,
  response_content_type text not null,
  auth_summary text not null,
  schema_hash text not null,
  created_at text not null,
  updated_at text not null,
  revision integer not null,
  unique (integration_id, key)
)`

const operationsOfApp = `create index if not exists operations_of_app
  on operations (app_id, created_at, id)`

/** The binding may refer to a deleted operation: the tool remains and reports it. */
const tools = `create table if not exists tools (
  id text primary key,
  app_id text not null references apps (id) on delete cascade,
  key text not null,
  name text not null,
  description text not null,
  kind text not null,
  enabled integer not null,
  position integer not null,
  annotations text not null,
  binding text,
  next_tool_ids text not null,
  created_at text not null,
  updated_at text not null,
  revision integer not null,
  unique (app_id, key)
)`

const releases = `create table if not exists releases (
  id text primary key,
  app_id text not null references apps (id) on delete cascade,
  version integer not null,
  source_release_id text,
  state text not null,
  digest text not null,
  actor text not null,
  created_at text not null,
  updated_at text not null,
  published_at text not null,
  unique (app_id, version)
)`

const onePublished = `create unique index if not exists releases_one_published
  on releases (app_id) where state = 'published'`

/** Separate from releases, so that publishing another one does not rewrite megabytes. */
const frozenReleases = `create table if not exists frozen_releases (
  release_id text primary key references releases (id) on delete cascade,
  app_id text not null,
  contents text not null,
  manifest text not null
)`

/** Remains after its app is deleted, so that every replica also learns of the deletion. */
const serving = `create table if not exists serving (
  public_mcp_id text primary key,
  mark text not null,
  changed_at text not null
)`

const servingByChange = `create index if not exists serving_by_change on serving (changed_at)`

export const firstTables: Migration = {
  name: '0001-first-tables',
  up: runStatements(
    apps,
    appsByCreation,
    authConnections,
    integrations,
    operations,
    operationsOfApp,
    tools,
    releases,
    onePublished,
    frozenReleases,
    serving,
    servingByChange,
  ),
}
