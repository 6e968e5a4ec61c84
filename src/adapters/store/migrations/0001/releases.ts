const releases = `create table if not exists releases (
  id text primary key,
  app_id text not null references apps (id) on delete cascade,
  version integer not null,
  source_release_id text,
  state text not null,
  digest text not null,
  actor text not null,
  created_at text not null,
  updated_at text not null,
  published_at text not null,
  head text not null,
  compacted integer not null default 0,
  unique (app_id, version)
)`

/** Separate from releases, so that publishing another release does not rewrite megabytes. */
const frozenReleases = `create table if not exists frozen_releases (
  release_id text primary key references releases (id) on delete cascade,
  app_id text not null,
  contents text not null,
  manifest text not null
)`

/** Stays after its app is deleted, so that every replica learns of the deletion. */
const serving = `create table if not exists serving (
  public_mcp_id text primary key,
  mark text not null,
  changed_at text not null
)`

export const releaseTables = [
  releases,
  `create unique index if not exists releases_one_published on releases (app_id)
    where state = 'published'`,
  frozenReleases,
  serving,
  'create index if not exists serving_by_change on serving (changed_at)',
]
