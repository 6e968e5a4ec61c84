/** `answer`, the response, is null while the request is in progress. */
const idempotencyKeys = `create table if not exists idempotency_keys (
  key text primary key,
  fingerprint text not null,
  claimed_at text not null,
  answer text
)`

/** When the bucket of a key is full again, in milliseconds by the clock of the database. */
const rateLimits = `create table if not exists rate_limits (
  digest text primary key,
  full_at double precision not null
)`

export const requestTables = [
  idempotencyKeys,
  'create index if not exists idempotency_keys_by_age on idempotency_keys (claimed_at)',
  rateLimits,
]
