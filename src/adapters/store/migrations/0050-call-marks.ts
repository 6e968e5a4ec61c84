import { type Migration, runStatements } from '../migrate.ts'
import { addColumns } from './add-columns.ts'

/** Which calls an app had in a minute: what filters of calls compare. `release_id` is "" for a draft. */
const marks = `create table if not exists call_marks (
  app_id text not null references apps (id) on delete cascade,
  minute text not null,
  outcome text not null,
  tool_id text not null,
  release_id text not null,
  via text not null,
  primary key (app_id, minute, outcome, tool_id, release_id, via)
)`

/** Batches of before, and of a version that serves beside this one, have no marks until a job adds them. */
const unmarked = `create index if not exists call_batches_unmarked on call_batches (app_id, last_at, id)
  where marked is null`

export const callMarks: Migration = {
  name: '0050-call-marks',
  async up(db) {
    await addColumns(['call_batches', 'marked integer'])(db)
    await runStatements(marks, unmarked)(db)
  },
}
