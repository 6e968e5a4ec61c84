import { DatabaseError } from 'pg'
import { ServiceError } from '#base/errors.ts'
import {
  createBusyFailure,
  createDuplicateFailure,
  createFullDiskFailure,
  createInterruptedFailure,
  createMissingParentFailure,
  createStoreMovedFailure,
  createUnreachableFailure,
  movedCode,
} from '../database-failures.ts'

// https://www.postgresql.org/docs/current/errcodes-appendix.html
/** Duplicate row; duplicate table or type, when two replicas create the same one at once. */
const duplicateCodes = ['23505', '42P07', '42710']
const foreignKeyViolation = '23503'
/** Connection exception, operator intervention (a shutdown). */
const outageCodes = /^(08|57)/
const diskFull = '53100'
/** Out of memory, too many connections, a limit of the configuration. */
const scarcityCodes = /^53/
/** Connection exception; the server shuts down, crashed or starts; it has become a standby. */
const shutdownCodes = /^(08|57P0[1-3]|25006)/
/** Statement timeout, lock timeout, idle-in-transaction timeout, transaction timeout, read-only server. */
const timeoutCodes = ['57014', '55P03', '25P03', '25P04', '25006']

/** Errors of Node and the driver without a connection. The driver's own have no code, so messages are matched. */
const socketErrorCodes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
const timeoutMessages =
  /^Connection terminated due to connection timeout|timeout exceeded when trying to connect|Query read timeout/
const connectionLossMessages = /^Connection terminated|not queryable|has been discarded/

/** SQLSTATE of a server error, else "". */
export const postgresCodeOf = (error: unknown) => (error instanceof DatabaseError && error.code) || ''

/** The server is a standby, but the list needs a server that accepts writes. */
export class ReadOnlyServerError extends Error {
  constructor() {
    super('The server accepts no writes.')
  }
}

const isDisconnect = (error: unknown) =>
  error instanceof Error &&
  (error instanceof ReadOnlyServerError ||
    connectionLossMessages.test(error.message) ||
    timeoutMessages.test(error.message) ||
    ('code' in error && socketErrorCodes.test(String(error.code))) ||
    isMissingSocket(error))

const isMissingSocket = (error: NodeJS.ErrnoException) =>
  error.code === 'ENOENT' && error.syscall === 'connect'

export const isUnknownHost = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOTFOUND'

/** The message of PgBouncer, whose code it uses for any other protocol violation too. */
const isStatementPooling = (error: unknown) =>
  error instanceof DatabaseError && /statement pooling mode/.test(error.message)

/** Whether the error shows that the server, or this connection to it, is gone or shuts down. */
export const isUnreachable = (error: unknown) =>
  error instanceof DatabaseError
    ? shutdownCodes.test(postgresCodeOf(error)) && !isStatementPooling(error)
    : isDisconnect(error)

/** For an error that looks like an outage, when another connection shows that there is none. */
export const toPassingFailure = (error: unknown) =>
  error instanceof Error && timeoutMessages.test(error.message)
    ? createBusyFailure(error)
    : createInterruptedFailure(error)

const createPoolingFailure = () =>
  new ServiceError(
    'unavailable',
    'DATABASE_URL names a pooler in statement mode, which has no transactions. Set its pool_mode to transaction or session.',
  )

/** The ServiceError for an error of the driver, or the error itself. */
export function toPostgresFailure(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return isDisconnect(error) ? createUnreachableFailure(error) : error
  if (isStatementPooling(error)) return createPoolingFailure()
  const code = postgresCodeOf(error)
  if (duplicateCodes.includes(code))
    return createDuplicateFailure(/\(([^)]*)\)=/.exec(error.detail ?? '')?.[1] ?? '', error)
  if (code === foreignKeyViolation) return createMissingParentFailure(error)
  if (code === movedCode) return createStoreMovedFailure(error)
  if (timeoutCodes.includes(code)) return createBusyFailure(error)
  if (code === diskFull) return createFullDiskFailure(error)
  if (scarcityCodes.test(code)) return createBusyFailure(error)
  return outageCodes.test(code) ? createUnreachableFailure(error) : error
}
