// Every change of the issuer's tables, oldest first. A released one is never edited: the next number corrects it.
import { type Migration, statements } from '#adapters/store/migrate.ts'

/** Where the issuer keeps the names of the migrations that are done. */
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
  created_at text not null
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
  primary key (model, id)
)`

const artifactsBy = (column: string) =>
  `create index if not exists issuer_artifacts_by_${column} on issuer_artifacts (${column})`

const firstTables: Migration = {
  name: '0001-first-tables',
  up: statements(
    keys,
    users,
    invitations,
    artifacts,
    artifactsBy('grant_id'),
    artifactsBy('uid'),
    artifactsBy('expires_at'),
  ),
}

export const issuerMigrations: readonly Migration[] = [firstTables]
