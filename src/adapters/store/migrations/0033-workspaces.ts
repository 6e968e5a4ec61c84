import { type Migration, runStatements } from '../migrate.ts'

/** Those that people share. Apps are in one by their columns `issuer` and `subject`, as they are in a personal one. */
const workspaces = `create table if not exists workspaces (
  id text primary key,
  name text not null,
  created_at text not null,
  updated_at text not null,
  revision integer not null
)`

const members = `create table if not exists workspace_members (
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

const invitations = `create table if not exists workspace_invitations (
  id text primary key,
  workspace_id text not null references workspaces (id) on delete cascade,
  email text not null,
  role text not null,
  token_digest text not null unique,
  created_at text not null,
  expires_at text not null
)`

const indexes = [
  'create index if not exists workspace_members_user on workspace_members (issuer, subject)',
  'create index if not exists workspace_invitations_workspace on workspace_invitations (workspace_id)',
  'create index if not exists workspace_invitations_email on workspace_invitations (email)',
]

export const workspacesOfPeople: Migration = {
  name: '0033-workspaces',
  up: runStatements(workspaces, members, invitations, ...indexes),
}
