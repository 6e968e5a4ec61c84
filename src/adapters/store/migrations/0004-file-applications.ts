import { type Migration, runStatements } from '../migrate.ts'

/** The last file that was applied to each app: `written` as it was sent, `file` as the app was afterwards. */
const fileApplications = `create table if not exists file_applications (
  app_id text primary key references apps (id) on delete cascade,
  written text not null,
  file text not null,
  revision integer not null,
  actor text not null,
  request_id text not null,
  applied_at text not null
)`

export const fileApplicationsMigration: Migration = {
  name: '0004-file-applications',
  up: runStatements(fileApplications),
}
