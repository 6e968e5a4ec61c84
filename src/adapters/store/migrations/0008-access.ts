import type { Migration } from '../migrate.ts'
import { addColumns } from './add-columns.ts'

export const accessMigration: Migration = {
  name: '0008-access',
  up: addColumns(
    ['apps', "scopes text not null default '{}'"],
    ['apps', "access_rules text not null default '[]'"],
    ['tools', 'access text'],
    ['prompts', 'access text'],
    ['skills', 'access text'],
  ),
}
