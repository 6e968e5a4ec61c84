import { type Migration, runStatements } from '../migrate.ts'
import { callsTable } from './0010-calls.ts'

/** Migration 0012 removed this table once; versions before it write their records of calls there. */
export const earlierCalls: Migration = {
  name: '0021-earlier-calls',
  up: runStatements(callsTable),
}
