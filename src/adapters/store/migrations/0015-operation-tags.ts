import { type Migration, runStatements } from '../migrate.ts'
import { addColumns } from './add-columns.ts'

const addTags = addColumns(['operations', "tags text not null default '[]'"])

/** Lists of many operations are read in batches by id. */
const addIndex = runStatements(
  'create index if not exists operations_by_integration_and_id on operations (integration_id, id)',
)

/** The tags of operations in their document; those of existing operations come with the next import. */
export const operationTags: Migration = {
  name: '0015-operation-tags',
  async up(db) {
    await addTags(db)
    await addIndex(db)
  },
}
