import type { Kysely } from 'kysely'
import { type Migration, runStatements } from '../migrate.ts'
import { addColumns } from './add-columns.ts'

/** Their tokens and secrets are in `machine_tokens`, by the issuer of service accounts and the id. */
const accounts = `create table if not exists service_accounts (
  id text primary key,
  workspace_id text not null references workspaces (id) on delete cascade,
  name text not null,
  role text not null,
  read_only integer not null,
  creator_issuer text not null,
  creator_subject text not null,
  creator_email text not null,
  creator_name text not null,
  created_at text not null,
  updated_at text not null,
  expires_at text,
  disabled_at text,
  last_used_at text,
  revision integer not null
)`

const byWorkspace = 'create index if not exists service_accounts_workspace on service_accounts (workspace_id)'

/** `day_calls` is of `day`, and counted only for tokens that are limited to a number of calls in a day. */
const dailyLimit = [
  'calls_per_day integer',
  "day text not null default ''",
  'day_calls integer not null default 0',
].map((column): [string, string] => ['machine_tokens', column])

export const serviceAccounts: Migration = {
  name: '0038-service-accounts',
  async up(db: Kysely<unknown>) {
    await runStatements(accounts, byWorkspace)(db)
    await addColumns(...dailyLimit)(db)
  },
}
