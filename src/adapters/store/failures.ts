// Database errors as Failures for the caller. Any other error is a bug of the service and is rethrown unchanged.
import { Failure } from '#base/errors.ts'

export const unreachable = (internal: unknown) =>
  new Failure('unavailable', 'The database cannot be reached at the moment; try again.', { internal })

export const busy = (internal: unknown) =>
  new Failure('unavailable', 'The database is busy; try again.', { internal })

/** A unique index rejected the row. `columns` as the engine names them; the last one is reported. */
export function taken(columns: string, internal: unknown): Failure {
  const column = /(\w+)\W*$/.exec(columns)?.[1] ?? 'value'
  return new Failure('conflict', `The ${column} is already taken.`, {
    details: [{ path: column, code: 'taken', message: 'is already taken' }],
    internal,
  })
}

export const parentGone = (internal: unknown) =>
  new Failure('conflict', 'The resource that this belongs to has been removed in the meantime.', { internal })

/** The row was changed or removed since it was read (its revision differs). */
export const movedOn = (noun: string) =>
  new Failure('conflict', `The ${noun} has been changed in the meantime; read it again.`)
