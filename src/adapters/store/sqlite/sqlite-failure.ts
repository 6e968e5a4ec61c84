import { busy, parentGone, taken, unreachable } from '../failures.ts'
import { ThreadLost } from './writer-thread.ts'

// Primary and extended result codes, https://www.sqlite.org/rescode.html
export const sqliteBusy = 5
const locked = 6
const readOnly = 8
const ioError = 10
const full = 13
const cantOpen = 14
const constraintForeignKey = 787
const constraintPrimaryKey = 1555
const constraintUnique = 2067

const codeOf = (error: unknown) =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : 0

/** Whether the error has that primary result code, whatever its extended code. */
export const hasSqliteCode = (error: unknown, primary: number) => (codeOf(error) & 0xff) === primary

/** The Failure for an error of SQLite, or the error itself. */
export function sqliteFailure(error: unknown): unknown {
  if (error instanceof ThreadLost) return unreachable(error)
  const code = codeOf(error)
  if (code === constraintUnique || code === constraintPrimaryKey) return taken(String(error), error)
  if (code === constraintForeignKey) return parentGone(error)
  if ([sqliteBusy, locked].includes(code & 0xff)) return busy(error)
  if ([readOnly, ioError, full, cantOpen].includes(code & 0xff)) return unreachable(error)
  return error
}
