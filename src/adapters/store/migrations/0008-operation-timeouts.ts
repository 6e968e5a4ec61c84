import type { Migration } from '../migrate.ts'
import { addColumns } from './add-columns.ts'

/** In milliseconds; null means the limit of the service. */
export const operationTimeouts: Migration = {
  name: '0008-operation-timeouts',
  up: addColumns(['operations', 'timeout_ms integer']),
}
