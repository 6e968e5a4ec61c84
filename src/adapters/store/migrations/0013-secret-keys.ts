import { type Migration, runStatements } from '../migrate.ts'

/** `sealed` is a fixed text that the key has sealed: it shows whether a configured key is that key. */
const checks = `create table if not exists secret_keys (
  id text primary key,
  sealed text not null,
  created_at text not null
)`

export const secretKeys: Migration = { name: '0013-secret-keys', up: runStatements(checks) }
