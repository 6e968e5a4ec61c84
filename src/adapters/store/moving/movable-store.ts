// The parts of a store that a move uses. Its tables are known by their shape alone, so that one reader and one writer of rows serve
// both engines.
import type { Database } from '../database.ts'

export type AnyTables = Record<string, Record<string, unknown>>

export type MovableStore = Pick<Database<AnyTables>, 'kind' | 'read' | 'transactForMigration' | 'close'>

/** Values by column. */
export type StoredRow = Record<string, unknown>

/** The values of the primary key, in its order. */
export type RowKey = readonly (string | number)[]

/** The notes from which a move continues after an interruption. */
export const notesTable = 'store_moves'
/** The keys of rows that changed since they were copied. */
export const changesTable = 'store_changes'
