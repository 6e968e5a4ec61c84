import type { Migration } from '../migrate.ts'
import { addColumns } from './add-columns.ts'

/** The values of arguments that callers of a tool neither see nor send. */
export const fixedArguments: Migration = {
  name: '0018-fixed-arguments',
  up: addColumns(['tools', "fixed_arguments text not null default '{}'"]),
}
