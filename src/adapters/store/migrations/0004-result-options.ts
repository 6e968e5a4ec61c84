import type { Migration } from '../migrate.ts'
import { addColumns } from './add-columns.ts'

const asBefore = '{"select":null,"maxBytes":200000,"outputValidation":"lenient"}'

/** How upstream responses become tool results; existing tools keep their previous behaviour. */
export const resultOptions: Migration = {
  name: '0004-result-options',
  up: addColumns(['tools', `result_options text not null default '${asBefore}'`]),
}
