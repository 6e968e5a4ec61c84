import { type Migration, runStatements } from '../migrate.ts'

/** Rows outlive the apps that they are of, so nothing refers to these. */
export const auditTables = [
  `create table if not exists audit_entries (
  chain text not null,
  sequence bigint not null,
  id text not null,
  at text not null,
  app_id text,
  issuer text not null,
  subject text not null,
  owner_issuer text not null,
  owner_subject text not null,
  operation text not null,
  previous text not null,
  digest text not null,
  content text not null,
  primary key (chain, sequence)
)`,
  'create index if not exists audit_entries_by_time on audit_entries (at, id)',
  'create index if not exists audit_entries_by_app on audit_entries (app_id, at, id)',
  'create index if not exists audit_entries_by_user on audit_entries (subject, at, id)',
  'create index if not exists audit_entries_by_owner on audit_entries (owner_subject, at, id)',
  `create table if not exists audit_chains (
  name text primary key,
  sequence bigint not null,
  digest text not null,
  removed_sequence bigint not null,
  removed_digest text not null
)`,
]

/** Who changed what, in chains of digests. */
export const auditTrail: Migration = {
  name: '0035-audit-trail',
  up: runStatements(...auditTables),
}
