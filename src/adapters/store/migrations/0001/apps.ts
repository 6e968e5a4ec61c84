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
  draft_has_changes integer not null,
  draft_created_at text not null,
  draft_last_edited_at text not null,
  live_release_id text,
  last_version integer not null,
  created_at text not null,
  updated_at text not null,
  last_modified_at text not null,
  search_text text not null,
  revision integer not null,
  listed integer not null default 0,
  access text not null default 'public',
  allowed_callers text,
  tests_required integer not null default 0,
  tool_mode text not null default 'list',
  caller_tokens integer not null default 0,
  store_listing text not null default '{}',
  openai_challenge text not null default '',
  unique (issuer, subject, slug)
)`

/** Separate from apps, so that reading an app does not read its initial contents. */
const appCreations = `create table if not exists app_creations (
  app_id text primary key references apps (id) on delete cascade,
  contents text not null
)`

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
  bound_origins text not null default '[]',
  detached integer not null default 0,
  unique (app_id, key)
)`

/** An auth connection may be deleted before the integrations that use it, so there is no foreign key. */
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
  import_report text not null default '[]',
  document_path text not null default '',
  document_digest text not null default '',
  refresh_every text not null default '',
  document_part text,
  declared_server text not null default '',
  unique (app_id, key)
)`

/**
 * `annotations` is null unless the operation is a tool of an MCP server; `timeout_ms` null is the limit of the service.
 */
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
  annotations text,
  timeout_ms integer,
  tags text not null default '[]',
  original text not null default '{}',
  unique (integration_id, key)
)`

/** The binding may refer to a deleted operation: the tool stays and reports it. */
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
  result_options text not null default '{"select":null,"maxBytes":200000,"outputValidation":"lenient"}',
  fixed_arguments text not null default '{}',
  aliases text not null default '[]',
  requires_approval integer not null default 0,
  app_only integer not null default 0,
  unique (app_id, key)
)`

const widgets = `create table if not exists widgets (
  id text primary key,
  app_id text not null references apps (id) on delete cascade,
  tool_id text,
  key text not null,
  name text not null,
  primitive text not null,
  display_mode text not null,
  visibility text not null,
  config text not null,
  actions text not null,
  created_at text not null,
  updated_at text not null,
  revision integer not null,
  unique (app_id, key)
)`

const prompts = `create table if not exists prompts (
  id text primary key,
  app_id text not null references apps (id) on delete cascade,
  key text not null,
  name text not null,
  description text not null,
  arguments text not null,
  template text not null,
  created_at text not null,
  updated_at text not null,
  revision integer not null,
  position integer not null default 0,
  unique (app_id, key)
)`

const skills = `create table if not exists skills (
  id text primary key,
  app_id text not null references apps (id) on delete cascade,
  name text not null,
  description text not null,
  body text not null,
  position integer not null,
  created_at text not null,
  updated_at text not null,
  revision integer not null,
  unique (app_id, name)
)`

export const appTables = [
  apps,
  "create index if not exists apps_by_challenge on apps (updated_at) where openai_challenge <> ''",
  'create index if not exists apps_by_creation on apps (issuer, subject, created_at, id)',
  'create index if not exists apps_by_listed on apps (listed, public_mcp_id)',
  appCreations,
  authConnections,
  integrations,
  "create index if not exists integrations_refreshed on integrations (id) where refresh_every <> ''",
  operations,
  'create index if not exists operations_by_integration_and_id on operations (integration_id, id)',
  'create index if not exists operations_of_app on operations (app_id, created_at, id)',
  tools,
  widgets,
  prompts,
  skills,
]
