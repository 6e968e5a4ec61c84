import { type Migration, runStatements } from '../migrate.ts'

/** Tool definitions that differ from the pinned ones; without a definition: the server no longer lists the tool. */
const definitions = `create table if not exists pending_definitions (
  app_id text not null references apps (id) on delete cascade,
  integration_id text not null,
  endpoint text not null,
  external_id text not null,
  digest text not null,
  decision text not null,
  definition text,
  found_at text not null,
  primary key (app_id, integration_id, external_id)
)`

export const pendingDefinitions: Migration = {
  name: '0030-pending-definitions',
  up: runStatements(definitions),
}
