import type { Migration } from '../migrate.ts'
import { addColumns } from './add-columns.ts'

/** The order that the owner chose; existing prompts keep the order of their creation. */
export const promptOrder: Migration = {
  name: '0014-prompt-order',
  up: addColumns(['prompts', 'position integer not null default 0']),
}
