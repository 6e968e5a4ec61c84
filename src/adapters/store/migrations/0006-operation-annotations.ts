import type { Migration } from '../migrate.ts'
import { addColumns } from './add-columns.ts'

/** Null unless the operation is a tool of an MCP server. */
export const operationAnnotations: Migration = {
  name: '0006-operation-annotations',
  up: addColumns(['operations', 'annotations text']),
}
