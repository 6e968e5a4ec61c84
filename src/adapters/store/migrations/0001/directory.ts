/** A server of the registry by name. Its slug never changes; its record describes the latest version. */
const directoryEntries = `create table if not exists directory_entries (
  name text primary key,
  slug text not null unique,
  record text not null,
  gone integer not null,
  seen_at text not null,
  change integer not null
)`

/** One row: the progress of the registry import, and the lease of the replica that runs it. */
const directoryImports = `create table if not exists directory_imports (
  id text primary key,
  source_url text not null,
  fetched_at text not null,
  full_at text not null,
  change integer not null,
  crawl text,
  next_at text not null,
  failures integer not null,
  lease_holder text,
  leased_until text
)`

export const directoryTables = [
  directoryEntries,
  'create index if not exists directory_entries_by_change on directory_entries (change, name)',
  directoryImports,
]
