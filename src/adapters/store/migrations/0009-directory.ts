import { type Migration, runStatements } from '../migrate.ts'
import { addColumns } from './add-columns.ts'

/** A registry server by name: its slug never changes, its record is that of the latest version. */
const entries = `create table if not exists directory_entries (
  name text primary key,
  slug text not null unique,
  record text not null,
  gone integer not null,
  seen_at text not null,
  change integer not null
)`

const byChange = `create index if not exists directory_entries_by_change on directory_entries (change, name)`

/** One row: progress of the registry import, and the lease of the replica that runs it. */
const imports = `create table if not exists directory_imports (
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

export const directory: Migration = {
  name: '0009-directory',
  async up(db) {
    await addColumns(['apps', 'listed integer not null default 0'])(db)
    await runStatements(
      entries,
      byChange,
      imports,
      'create index if not exists apps_by_listed on apps (listed, public_mcp_id)',
    )(db)
  },
}
