/** Entries outlive the apps that they are about, so there is no foreign key. */
const auditEntries = `create table if not exists audit_entries (
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
  workspace_id text,
  primary key (chain, sequence)
)`

const auditChains = `create table if not exists audit_chains (
  name text primary key,
  sequence bigint not null,
  digest text not null,
  removed_sequence bigint not null,
  removed_digest text not null
)`

/**
 * For lists of all entries alone: PostgreSQL would use an index of the bare column for the entries of one app or person too,
 * and read the entries of all others.
 */
const newestFirst = "create index if not exists audit_entries_newest on audit_entries ((at || ''))"

/** Each has the operation, so that a filter by it reads the index alone. */
const indexes = [
  `create index if not exists audit_entries_of_app on audit_entries (app_id, at, operation)
    where app_id is not null`,
  'create index if not exists audit_entries_of_operation on audit_entries (operation, at)',
  `create index if not exists audit_entries_of_owner on audit_entries (owner_subject, at, operation)
    where owner_subject <> ''`,
  'create index if not exists audit_entries_of_user on audit_entries (subject, at, operation)',
  `create index if not exists audit_entries_of_workspace on audit_entries (workspace_id, at, operation)
    where workspace_id is not null`,
]

export const auditTables = [auditEntries, newestFirst, ...indexes, auditChains]
