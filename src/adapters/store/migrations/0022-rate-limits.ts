import { type Migration, runStatements } from '../migrate.ts'

/** When the bucket of a key is full again, in milliseconds by the clock of the database. */
const table = `create table if not exists rate_limits (
  digest text primary key,
  full_at double precision not null
)`

export const rateLimits: Migration = {
  name: '0022-rate-limits',
  up: runStatements(table),
}
