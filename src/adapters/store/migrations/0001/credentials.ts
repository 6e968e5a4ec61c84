/** `sealed` is a fixed text that the key has sealed: it shows whether a configured key is that key. */
const secretKeys = `create table if not exists secret_keys (
  id text primary key,
  sealed text not null,
  created_at text not null
)`

/**
 * References the app and not the connection, since reverting a draft deletes connections and inserts them again.
 */
const oauthTokens = `create table if not exists oauth_tokens (
  connection_id text primary key,
  app_id text not null references apps (id) on delete cascade,
  client_id text not null,
  client_auth_method text,
  access_token text,
  refresh_token text,
  expires_at text,
  renew_at text,
  version text not null,
  failures integer not null,
  retry_at text,
  forced_at text,
  lease_holder text,
  leased_until text
)`

const pendingAuthorizations = `create table if not exists pending_authorizations (
  state_hash text primary key,
  app_id text not null references apps (id) on delete cascade,
  connection_id text not null,
  issuer text not null,
  subject text not null,
  code_verifier text not null,
  client_id text not null,
  authorization_endpoint text not null,
  token_endpoint text not null,
  server_issuer text not null,
  names_itself integer not null,
  redirect_to text not null,
  expires_at text not null,
  account_link_id text
)`

/** Accounts of callers at the upstream. Their OAuth tokens are in `oauth_tokens`, by the id of the account. */
const personalAccounts = `create table if not exists personal_accounts (
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

/** Links by which callers connect an account: one for each caller and connection. */
const accountLinks = `create table if not exists account_links (
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

export const credentialsTables = [
  secretKeys,
  oauthTokens,
  pendingAuthorizations,
  'create index if not exists pending_authorizations_by_end on pending_authorizations (expires_at)',
  personalAccounts,
  'create index if not exists personal_accounts_by_person on personal_accounts (issuer, subject)',
  accountLinks,
  'create index if not exists account_links_by_end on account_links (expires_at)',
]
