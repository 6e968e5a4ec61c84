import type { Kysely } from 'kysely'
import { type Migration, runStatements } from '../migrate.ts'
import { addColumns } from './add-columns.ts'

/** Calls of each alias, and when the newest began. */
const counts = `create table if not exists alias_calls (
  app_id text not null references apps (id) on delete cascade,
  alias text not null,
  calls integer not null,
  last_called_at text not null,
  primary key (app_id, alias)
)`

export const toolAliases: Migration = {
  name: '0028-tool-aliases',
  async up(db: Kysely<unknown>) {
    await runStatements(counts)(db)
    await addColumns(['tools', "aliases text not null default '[]'"])(db)
  },
}
