import { type Migration, runStatements } from '../migrate.ts'

/** The known callers of an app. Records of calls have only the `id`, a pseudonym. */
const callers = `create table if not exists callers (
  app_id text not null references apps (id) on delete cascade,
  id text not null,
  issuer text not null,
  subject text not null,
  name text not null,
  calls bigint not null,
  first_called_at text not null,
  last_called_at text not null,
  primary key (app_id, id)
)`

/** The minutes in which a caller called an app, for the filter of calls. */
const callerMarks = `create table if not exists caller_marks (
  app_id text not null references apps (id) on delete cascade,
  minute text not null,
  caller text not null,
  primary key (app_id, minute, caller)
)`

/** Keys that the service generated for itself, sealed with the keys of the operator. */
const serviceKeys = `create table if not exists service_keys (
  purpose text primary key,
  sealed text not null,
  created_at text not null
)`

/** Records of calls know their caller. */
export const callersMigration: Migration = {
  name: '0003-callers',
  up: runStatements(
    callers,
    'create index if not exists callers_by_last_call on callers (app_id, last_called_at, id)',
    'create index if not exists callers_by_person on callers (issuer, subject)',
    callerMarks,
    'create index if not exists caller_marks_by_caller on caller_marks (app_id, caller, minute)',
    serviceKeys,
  ),
}
