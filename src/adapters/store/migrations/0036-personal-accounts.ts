import { type Migration, runStatements } from '../migrate.ts'
import { addColumns } from './add-columns.ts'

/** Accounts of callers at the upstream. Their OAuth tokens are in `oauth_tokens`, by the id of the account. */
const accounts = `create table if not exists personal_accounts (
  id text primary key,
  app_id text not null references apps (id) on delete cascade,
  connection_id text not null,
  issuer text not null,
  subject text not null,
  label text not null,
  username text not null,
  sealed text not null,
  bound_origins text not null,
  created_at text not null,
  unique (connection_id, issuer, subject)
)`

const byPerson = `create index if not exists personal_accounts_by_person on personal_accounts (issuer, subject)`

/** Links by which callers connect an account: one for each of them and each connection. */
const links = `create table if not exists account_links (
  id text primary key,
  token_digest text not null unique,
  token text not null,
  app_id text not null references apps (id) on delete cascade,
  connection_id text not null,
  issuer text not null,
  subject text not null,
  expires_at text not null,
  unique (connection_id, issuer, subject)
)`

const byEnd = `create index if not exists account_links_by_end on account_links (expires_at)`

export const personalAccounts: Migration = {
  name: '0036-personal-accounts',
  async up(db) {
    await addColumns(['pending_authorizations', 'account_link_id text'])(db)
    await runStatements(accounts, byPerson, links, byEnd)(db)
  },
}
