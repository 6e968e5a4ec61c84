import { type Migration, runStatements } from '../migrate.ts'
import { addColumns } from './add-columns.ts'

/** What the forms of stores ask of the owner of an app, the token of its host, and tools for widgets alone. */
export const storeListings: Migration = {
  name: '0042-store-listings',
  async up(db) {
    await addColumns(
      ['apps', "store_listing text not null default '{}'"],
      ['apps', "openai_challenge text not null default ''"],
      ['tools', 'app_only integer not null default 0'],
    )(db)
    await runStatements(
      "create index if not exists apps_by_challenge on apps (updated_at) where openai_challenge <> ''",
    )(db)
  },
}
