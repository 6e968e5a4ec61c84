import type { Migration } from '../migrate.ts'
import { addColumns } from './add-columns.ts'

export const variablesMigration: Migration = {
  name: '0006-variables',
  up: addColumns(
    ['apps', "variables text not null default '{}'"],
    ['apps', "variable_values text not null default '{}'"],
  ),
}
