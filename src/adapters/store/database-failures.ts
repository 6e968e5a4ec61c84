// Maps database errors to errors for the caller. Any other error is a bug of the service and is rethrown unchanged.
import { ServiceError } from '#base/errors.ts'

export const createUnreachableFailure = (internal: unknown) =>
  new ServiceError('unavailable', 'The database cannot be reached at the moment; try again.', { internal })

export const createBusyFailure = (internal: unknown) =>
  new ServiceError('unavailable', 'The database is busy; try again.', { internal })

/** The database has capacity, but the user has reached the limit of transactions. */
export const createCrowdedFailure = () =>
  new ServiceError('unavailable', 'Too many of your requests wait for the database; try again.')

/** The database can be reached, but a connection to it ended. */
export const createInterruptedFailure = (internal: unknown) =>
  new ServiceError('unavailable', 'The connection to the database was interrupted; try again.', { internal })

class FullDiskError extends ServiceError {}

export const createFullDiskFailure = (internal: unknown): ServiceError =>
  new FullDiskError('unavailable', 'The database has no space left; nothing can be changed until there is.', {
    internal,
  })

export const isFullDiskFailure = (error: unknown) => error instanceof FullDiskError

/** The message of triggers in a store that was moved; the code, for PostgreSQL, is of no class that it uses itself. */
export const movedMessage =
  'The data of this service has moved to another database: start the service with its settings.'
export const movedCode = 'TN001'

export const createStoreMovedFailure = (internal: unknown) =>
  new ServiceError('unavailable', movedMessage, { internal })

/** A unique index rejected the row. `columns` as the engine names them; the last one is reported. */
export function createDuplicateFailure(columns: string, internal: unknown): ServiceError {
  const column = /(\w+)\W*$/.exec(columns)?.[1] ?? 'value'
  return new ServiceError('conflict', `The ${column} is already taken.`, {
    details: [{ path: column, code: 'taken', message: 'is already taken' }],
    internal,
  })
}

export const createMissingParentFailure = (internal: unknown) =>
  new ServiceError('conflict', 'The resource that this belongs to has been removed in the meantime.', {
    internal,
  })

/** The row was changed or removed since it was read (its revision differs). */
export const createStaleRevisionFailure = (entity: string) =>
  new ServiceError('conflict', `The ${entity} has been changed in the meantime; read it again.`)
