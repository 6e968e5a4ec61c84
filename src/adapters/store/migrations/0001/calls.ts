/** Calls of one app in batches: one row and one index entry for many calls. */
const callBatches = `create table if not exists call_batches (
  app_id text not null references apps (id) on delete cascade,
  last_at text not null,
  id text not null,
  first_at text not null,
  calls text not null,
  primary key (app_id, last_at, id)
)`

/** Which calls an app had in a minute, for the filters of calls. `release_id` is "" for a draft. */
const callMarks = `create table if not exists call_marks (
  app_id text not null references apps (id) on delete cascade,
  minute text not null,
  outcome text not null,
  tool_id text not null,
  release_id text not null,
  via text not null,
  primary key (app_id, minute, outcome, tool_id, release_id, via)
)`

const callApprovals = `create table if not exists call_approvals (
  call_digest text primary key,
  token_digest text not null unique,
  app_id text not null references apps (id) on delete cascade,
  issuer text not null,
  subject text not null,
  state text not null,
  request text not null,
  expires_at text not null
)`

export const callTables = [
  callBatches,
  callMarks,
  callApprovals,
  'create index if not exists call_approvals_by_caller on call_approvals (app_id, issuer, subject)',
  'create index if not exists call_approvals_by_expiry on call_approvals (expires_at)',
]
