import { type Migration, runStatements } from '../migrate.ts'

const batches = `create table if not exists call_batches (
  app_id text not null references apps (id) on delete cascade,
  last_at text not null,
  id text not null,
  first_at text not null,
  calls text not null,
  primary key (app_id, last_at, id)
)`

/**
 * One row per batch of calls instead of one per call, and one index instead of two. The rows of `calls` are moved after
 * the start (`moveEarlierCalls`): a version that still writes them may serve beside this one.
 */
export const callBatches: Migration = {
  name: '0012-call-batches',
  up: runStatements(batches),
}
