import type { Kysely } from 'kysely'
import { type Migration, runStatements } from '../migrate.ts'
import { addColumns } from './add-columns.ts'

/** `workspace_issuer` and `workspace_subject` are null for a token that is limited to no workspace. */
const tokens = `create table if not exists machine_tokens (
  id text primary key,
  kind text not null,
  digest text not null unique,
  ending text not null,
  name text not null,
  issuer text not null,
  subject text not null,
  email text not null,
  owner_name text not null,
  workspace_issuer text,
  workspace_subject text,
  ceiling text not null,
  read_only integer not null,
  app_id text references apps (id) on delete cascade,
  calls_per_minute integer,
  created_at text not null,
  expires_at text,
  last_used_at text,
  calls integer not null
)`

const indexes = [
  'create index if not exists machine_tokens_owner on machine_tokens (issuer, subject)',
  'create index if not exists machine_tokens_app on machine_tokens (app_id)',
]

export const machineTokens: Migration = {
  name: '0034-machine-tokens',
  async up(db: Kysely<unknown>) {
    await runStatements(tokens, ...indexes)(db)
    // Beside `access`, so that the version before takes such an app for one that requires a sign-in.
    await addColumns(['apps', 'caller_tokens integer not null default 0'])(db)
  },
}
