// Migrations of the issuer's tables, oldest first. A released migration is never edited; a later one corrects it.
import { type Migration, runStatements } from '#adapters/store/migrate.ts'
import { addColumns } from '#adapters/store/migrations/add-columns.ts'

/** The table with the names of the applied migrations. */
/** The administrator, who runs the service, needs nobody to confirm an address. */
const verifiedEmails: Migration = {
  name: '0005-verified-emails',
  async up(db) {
    await addColumns(['issuer_users', 'email_verified_at text'])(db)
    await runStatements('update issuer_users set email_verified_at = created_at where is_admin = 1')(db)
  },
}

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

const buildArtifactIndex = (column: string) =>
  `create index if not exists issuer_artifacts_by_${column} on issuer_artifacts (${column})`

const firstTables: Migration = {
  name: '0001-first-tables',
  up: runStatements(
    keys,
    users,
    invitations,
    artifacts,
    buildArtifactIndex('grant_id'),
    buildArtifactIndex('uid'),
    buildArtifactIndex('expires_at'),
  ),
}

const identifiers: Migration = {
  name: '0002-identifiers',
  up: runStatements('create table if not exists issuer_identifiers (identifier text primary key)'),
}

const links = `create table if not exists issuer_links (
  id text primary key,
  token_digest text not null unique,
  user_id text,
  created_by text not null,
  created_at text not null,
  expires_at text not null
)`

/** The operator's account, which the first user takes over, is the administrator. */
const userAdministration: Migration = {
  name: '0003-user-administration',
  async up(db) {
    await addColumns(
      ['issuer_users', 'is_admin integer not null default 0'],
      ['issuer_users', 'disabled_at text'],
    )(db)
    await runStatements(links, "update issuer_users set is_admin = 1 where id = 'operator'")(db)
  },
}

const ownerNames: Migration = {
  name: '0004-owner-names',
  up: runStatements(
    'create table if not exists issuer_owner_names (id integer primary key, name text not null)',
  ),
}

/** People whom an identity provider names. */
const identities: Migration = {
  name: '0006-identities',
  up: runStatements(
    `create table if not exists issuer_identities (
      issuer text not null,
      subject text not null,
      user_id text not null,
      created_at text not null,
      primary key (issuer, subject)
    )`,
    'create index if not exists issuer_identities_by_user_id on issuer_identities (user_id)',
  ),
}

/** Entries of the audit trail on their way there. */
const auditOutbox: Migration = {
  name: '0008-audit-outbox',
  up: runStatements(
    'create table if not exists issuer_audit_outbox (id text primary key, content text not null, moved_at text)',
  ),
}

/** Whose each artifact is, so that it is found when the sign-ins of a user end. */
const artifactAccounts: Migration = {
  name: '0009-artifact-accounts',
  async up(db) {
    await addColumns(
      ['issuer_artifacts', 'account_id text'],
      ['issuer_artifacts', 'client_id text'],
      ['issuer_artifacts', 'used_at text'],
    )(db)
    await runStatements(buildArtifactIndex('account_id'))(db)
  },
}

const endedSignIns: Migration = {
  name: '0010-ended-sign-ins',
  async up(db) {
    await addColumns(['issuer_users', "sign_in_generation text not null default ''"])(db)
    await runStatements(
      `create table if not exists issuer_ended_sign_ins (
        id text primary key,
        generation text not null,
        ended_at text not null,
        expires_at text not null
      )`,
      'create index if not exists issuer_ended_sign_ins_by_ended_at on issuer_ended_sign_ins (ended_at)',
    )(db)
  },
}

export const issuerMigrations: readonly Migration[] = [
  firstTables,
  identifiers,
  userAdministration,
  ownerNames,
  verifiedEmails,
  identities,
  auditOutbox,
  artifactAccounts,
  endedSignIns,
]

export const issuerSchema = { migrations: issuerMigrations, table: issuerMigrationsTable }
