/** Shared workspaces. An app belongs to one by its columns `issuer` and `subject`, as it does to a personal one. */
const workspaces = `create table if not exists workspaces (
  id text primary key,
  name text not null,
  created_at text not null,
  updated_at text not null,
  revision integer not null
)`

const workspaceMembers = `create table if not exists workspace_members (
  id text not null unique,
  workspace_id text not null references workspaces (id) on delete cascade,
  issuer text not null,
  subject text not null,
  role text not null,
  email text not null,
  name text not null,
  added_at text not null,
  primary key (workspace_id, issuer, subject)
)`

const workspaceInvitations = `create table if not exists workspace_invitations (
  id text primary key,
  workspace_id text not null references workspaces (id) on delete cascade,
  email text not null,
  role text not null,
  token_digest text not null unique,
  created_at text not null,
  expires_at text not null,
  invited_by text not null default ''
)`

/** Their tokens and secrets are in `machine_tokens`, by the issuer of service accounts and the id. */
const serviceAccounts = `create table if not exists service_accounts (
  id text primary key,
  workspace_id text not null references workspaces (id) on delete cascade,
  name text not null,
  role text not null,
  read_only integer not null,
  creator_issuer text not null,
  creator_subject text not null,
  creator_email text not null,
  creator_name text not null,
  created_at text not null,
  updated_at text not null,
  expires_at text,
  disabled_at text,
  last_used_at text,
  revision integer not null
)`

/**
 * `workspace_issuer` and `workspace_subject` are null for a token that is limited to no workspace. `day_calls` counts the calls
 * of `day`, only for tokens with a daily limit.
 */
const machineTokens = `create table if not exists machine_tokens (
  id text primary key,
  kind text not null,
  digest text not null unique,
  ending text not null,
  name text not null,
  issuer text not null,
  subject text not null,
  email text not null,
  owner_name text not null,
  workspace_issuer text,
  workspace_subject text,
  ceiling text not null,
  read_only integer not null,
  app_id text references apps (id) on delete cascade,
  calls_per_minute integer,
  created_at text not null,
  expires_at text,
  last_used_at text,
  calls integer not null,
  calls_per_day integer,
  day text not null default '',
  day_calls integer not null default 0
)`

export const peopleTables = [
  workspaces,
  workspaceMembers,
  'create index if not exists workspace_members_user on workspace_members (issuer, subject)',
  workspaceInvitations,
  'create index if not exists workspace_invitations_email on workspace_invitations (email)',
  'create index if not exists workspace_invitations_workspace on workspace_invitations (workspace_id)',
  serviceAccounts,
  'create index if not exists service_accounts_workspace on service_accounts (workspace_id)',
  machineTokens,
  'create index if not exists machine_tokens_app on machine_tokens (app_id)',
  'create index if not exists machine_tokens_owner on machine_tokens (issuer, subject)',
]
