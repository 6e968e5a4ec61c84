import { DatabaseError } from 'pg'
import { busy, parentGone, taken, unreachable } from '../failures.ts'

// https://www.postgresql.org/docs/current/errcodes-appendix.html
/** Duplicate row; duplicate table or type, when two replicas create the same one at once. */
const alreadyThere = ['23505', '42P07', '42710']
const foreignKeyViolation = '23503'
/** Connection exception, insufficient resources, operator intervention (a shutdown). */
const outage = /^(08|53|57)/
/** Statement timeout, lock timeout, idle-in-transaction timeout, transaction timeout, read-only server. */
const waited = ['57014', '55P03', '25P03', '25P04', '25006']

/** Errors of Node and the driver without a connection. The driver's own have no code, so their messages are matched. */
const noConnection =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
const lostConnection =
  /^Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable|has been discarded/

/** SQLSTATE of a server error, else "". */
export const postgresCodeOf = (error: unknown) => (error instanceof DatabaseError && error.code) || ''

const isDisconnect = (error: unknown) =>
  error instanceof Error &&
  (lostConnection.test(error.message) || ('code' in error && noConnection.test(String(error.code))))

/** The Failure for an error of the driver, or the error itself. */
export function postgresFailure(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return isDisconnect(error) ? unreachable(error) : error
  const code = postgresCodeOf(error)
  if (alreadyThere.includes(code)) return taken(/\(([^)]*)\)=/.exec(error.detail ?? '')?.[1] ?? '', error)
  if (code === foreignKeyViolation) return parentGone(error)
  if (waited.includes(code)) return busy(error)
  return outage.test(code) ? unreachable(error) : error
}
