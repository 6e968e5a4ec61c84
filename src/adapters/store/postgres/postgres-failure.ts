import { DatabaseError } from 'pg'
import {
  createBusyFailure,
  createDuplicateFailure,
  createMissingParentFailure,
  createUnreachableFailure,
} from '../database-failures.ts'

// https://www.postgresql.org/docs/current/errcodes-appendix.html
/** Duplicate row; duplicate table or type, when two replicas create the same one at once. */
const duplicateCodes = ['23505', '42P07', '42710']
const foreignKeyViolation = '23503'
/** Connection exception, insufficient resources, operator intervention (a shutdown). */
const outageCodes = /^(08|53|57)/
/** Connection exception; the server shuts down, crashed or starts; it has become a standby. */
const shutdownCodes = /^(08|57P0[1-3]|25006)/
/** Statement timeout, lock timeout, idle-in-transaction timeout, transaction timeout, read-only server. */
const timeoutCodes = ['57014', '55P03', '25P03', '25P04', '25006']

/** Errors of Node and the driver without a connection; `ENOENT`: no socket. The driver's own have no code, so messages are matched. */
const socketErrorCodes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)$/
const connectionLossMessages =
  /^Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable|has been discarded/

/** SQLSTATE of a server error, else "". */
export const postgresCodeOf = (error: unknown) => (error instanceof DatabaseError && error.code) || ''

/** A standby of a list of servers, of which one that accepts writes is needed. */
export class ReadOnlyServerError extends Error {
  constructor() {
    super('The server accepts no writes.')
  }
}

const isDisconnect = (error: unknown) =>
  error instanceof Error &&
  (error instanceof ReadOnlyServerError ||
    connectionLossMessages.test(error.message) ||
    ('code' in error && socketErrorCodes.test(String(error.code))))

/** Whether the error shows that the server, or this connection to it, is gone or shuts down. */
export const isUnreachable = (error: unknown) =>
  error instanceof DatabaseError ? shutdownCodes.test(postgresCodeOf(error)) : isDisconnect(error)

/** The ServiceError for an error of the driver, or the error itself. */
export function toPostgresFailure(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return isDisconnect(error) ? createUnreachableFailure(error) : error
  const code = postgresCodeOf(error)
  if (duplicateCodes.includes(code))
    return createDuplicateFailure(/\(([^)]*)\)=/.exec(error.detail ?? '')?.[1] ?? '', error)
  if (code === foreignKeyViolation) return createMissingParentFailure(error)
  if (timeoutCodes.includes(code)) return createBusyFailure(error)
  return outageCodes.test(code) ? createUnreachableFailure(error) : error
}
