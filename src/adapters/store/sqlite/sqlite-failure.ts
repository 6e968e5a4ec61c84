import {
  createBusyFailure,
  createDuplicateFailure,
  createFullDiskFailure,
  createMissingParentFailure,
  createStoreMovedFailure,
  createUnreachableFailure,
} from '../database-failures.ts'
import { WriterThreadLostError } from './writer-thread.ts'

// Primary and extended result codes, https://www.sqlite.org/rescode.html
export const sqliteBusy = 5
const sqliteLocked = 6
const sqliteReadOnly = 8
const sqliteIoError = 10
const sqliteFull = 13
const sqliteCantOpen = 14
const sqliteConstraintForeignKey = 787
const sqliteConstraintPrimaryKey = 1555
/** A trigger of a store that was moved. */
const sqliteConstraintTrigger = 1811
const sqliteConstraintUnique = 2067

const codeOf = (error: unknown) =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : 0

/** Whether the error has that primary result code, whatever its extended code. */
export const hasSqliteCode = (error: unknown, primary: number) => (codeOf(error) & 0xff) === primary

/** The ServiceError for an error of SQLite, or the error itself. */
export function toSqliteFailure(error: unknown): unknown {
  if (error instanceof WriterThreadLostError) return createUnreachableFailure(error)
  const code = codeOf(error)
  if (code === sqliteConstraintUnique || code === sqliteConstraintPrimaryKey)
    return createDuplicateFailure(String(error), error)
  if (code === sqliteConstraintForeignKey) return createMissingParentFailure(error)
  if (code === sqliteConstraintTrigger) return createStoreMovedFailure(error)
  if ([sqliteBusy, sqliteLocked].includes(code & 0xff)) return createBusyFailure(error)
  if ((code & 0xff) === sqliteFull) return createFullDiskFailure(error)
  if ([sqliteReadOnly, sqliteIoError, sqliteCantOpen].includes(code & 0xff))
    return createUnreachableFailure(error)
  return error
}
