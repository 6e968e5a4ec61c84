const consoleSessions = `create table if not exists console_sessions (
  id text primary key,
  cookie_digest text not null unique,
  issuer text not null,
  subject text not null,
  client_id text not null,
  access_token text not null,
  refresh_token text,
  id_token text,
  expires_at text,
  renew_at text,
  version text not null,
  failures integer not null,
  retry_at text,
  user_agent text not null,
  address text not null,
  created_at text not null,
  last_used_at text not null,
  idle_ends_at text not null,
  ends_at text not null,
  lease_holder text,
  leased_until text
)`

const pendingSignIns = `create table if not exists pending_sign_ins (
  state_digest text primary key,
  browser_digest text not null,
  code_verifier text not null,
  nonce text not null,
  client_id text not null,
  return_to text not null,
  expires_at text not null
)`

const consoleClients = `create table if not exists console_clients (
  issuer text not null,
  redirect_uri text not null,
  client_id text not null,
  client_secret text,
  created_at text not null,
  primary key (issuer, redirect_uri)
)`

export const signInTables = [
  consoleSessions,
  'create index if not exists console_sessions_by_idle_end on console_sessions (idle_ends_at)',
  'create index if not exists console_sessions_by_owner on console_sessions (issuer, subject)',
  pendingSignIns,
  'create index if not exists pending_sign_ins_by_expiry on pending_sign_ins (expires_at)',
  consoleClients,
]
