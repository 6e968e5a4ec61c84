import { type Migration, runStatements } from '../migrate.ts'

const skills = `create table if not exists skills (
  id text primary key,
  app_id text not null references apps (id) on delete cascade,
  name text not null,
  description text not null,
  body text not null,
  position integer not null,
  created_at text not null,
  updated_at text not null,
  revision integer not null,
  unique (app_id, name)
)`

export const skillsOfApps: Migration = { name: '0024-skills', up: runStatements(skills) }
