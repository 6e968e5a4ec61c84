// Migrations of the issuer's tables, oldest first. A released migration is never edited; a later one corrects it.
import { type Migration, runStatements } from '#adapters/store/migrate.ts'

/** The table with the names of the applied migrations. */
export const issuerMigrationsTable = 'issuer_migrations'

const keys = `create table if not exists issuer_keys (
  generation integer primary key,
  jwk text not null,
  created_at text not null
)`

const users = `create table if not exists issuer_users (
  id text primary key,
  email text not null unique,
  name text not null,
  password text,
  created_at text not null,
  is_admin integer not null default 0,
  disabled_at text,
  email_verified_at text,
  sign_in_generation text not null default ''
)`

const invitations = `create table if not exists issuer_invitations (
  token_digest text primary key,
  expires_at text not null
)`

const artifacts = `create table if not exists issuer_artifacts (
  model text not null,
  id text not null,
  payload text not null,
  grant_id text,
  uid text,
  consumed_at text,
  expires_at text not null,
  account_id text,
  client_id text,
  used_at text,
  primary key (model, id)
)`

const buildArtifactIndex = (column: string) =>
  `create index if not exists issuer_artifacts_by_${column} on issuer_artifacts (${column})`

const links = `create table if not exists issuer_links (
  id text primary key,
  token_digest text not null unique,
  user_id text,
  created_by text not null,
  created_at text not null,
  expires_at text not null
)`

const ownerNames =
  'create table if not exists issuer_owner_names (id integer primary key, name text not null)'

/** People known from an identity provider. */
const identities = `create table if not exists issuer_identities (
  issuer text not null,
  subject text not null,
  user_id text not null,
  created_at text not null,
  primary key (issuer, subject)
)`

/** Entries to be moved to the audit trail. */
const auditOutbox =
  'create table if not exists issuer_audit_outbox (id text primary key, content text not null, moved_at text)'

const endedSignIns = `create table if not exists issuer_ended_sign_ins (
  id text primary key,
  generation text not null,
  ended_at text not null,
  expires_at text not null
)`

const firstTables: Migration = {
  name: '0001-tables',
  up: runStatements(
    keys,
    users,
    invitations,
    artifacts,
    ...['grant_id', 'uid', 'expires_at', 'account_id'].map(buildArtifactIndex),
    links,
    ownerNames,
    identities,
    'create index if not exists issuer_identities_by_user_id on issuer_identities (user_id)',
    auditOutbox,
    endedSignIns,
    'create index if not exists issuer_ended_sign_ins_by_ended_at on issuer_ended_sign_ins (ended_at)',
  ),
}

export const issuerMigrations: readonly Migration[] = [firstTables]

export const issuerSchema = { migrations: issuerMigrations, table: issuerMigrationsTable }
