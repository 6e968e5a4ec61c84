import { type Migration, runStatements } from '../migrate.ts'

/** `answer` (the response) is null while the request is in progress. */
const keys = `create table if not exists idempotency_keys (
  key text primary key,
  fingerprint text not null,
  claimed_at text not null,
  answer text
)`

const byAge = 'create index if not exists idempotency_keys_by_age on idempotency_keys (claimed_at)'

export const idempotencyKeys: Migration = {
  name: '0003-idempotency-keys',
  up: runStatements(keys, byAge),
}
