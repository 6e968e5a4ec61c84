import { type Migration, runStatements } from '../migrate.ts'
import { addColumns } from './add-columns.ts'

/** An environment is an app of its own; the columns of a release say which release it was promoted from. */
const addEnvironmentColumns = addColumns(
  ['apps', 'environment_of text'],
  ['apps', "environment text not null default 'production'"],
  ['apps', "promotion_role text not null default 'publisher'"],
  ['apps', 'expires_at text'],
  ['releases', 'origin_release_id text'],
  ['releases', 'promoted_from text'],
  ['releases', 'tests_passed integer'],
)

const addIndexes = runStatements(
  'create index if not exists apps_by_environment on apps (environment_of) where environment_of is not null',
  'create index if not exists apps_by_expiry on apps (expires_at) where expires_at is not null',
  'create index if not exists releases_by_origin on releases (origin_release_id) where origin_release_id is not null',
)

export const environmentsMigration: Migration = {
  name: '0007-environments',
  async up(db) {
    await addEnvironmentColumns(db)
    await addIndexes(db)
  },
}
