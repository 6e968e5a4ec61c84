import { type Migration, runStatements } from '../migrate.ts'

const widgets = `create table if not exists widgets (
  id text primary key,
  app_id text not null references apps (id) on delete cascade,
  tool_id text,
  key text not null,
  name text not null,
  primitive text not null,
  display_mode text not null,
  visibility text not null,
  config text not null,
  actions text not null,
  created_at text not null,
  updated_at text not null,
  revision integer not null,
  unique (app_id, key)
)`

const prompts = `create table if not exists prompts (
  id text primary key,
  app_id text not null references apps (id) on delete cascade,
  key text not null,
  name text not null,
  description text not null,
  arguments text not null,
  template text not null,
  created_at text not null,
  updated_at text not null,
  revision integer not null,
  unique (app_id, key)
)`

/** Separate from apps, so that reading an app does not read its initial contents. */
const creations = `create table if not exists app_creations (
  app_id text primary key references apps (id) on delete cascade,
  contents text not null
)`

export const widgetsAndPrompts: Migration = {
  name: '0002-widgets-and-prompts',
  up: runStatements(widgets, prompts, creations),
}
