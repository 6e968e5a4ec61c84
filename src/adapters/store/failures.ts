// What goes wrong in a database, in the house's words. Everything that is not here is a fault of ours and stays as it is.
import { Failure } from '#base/errors.ts'

export const unreachable = (internal: unknown) =>
  new Failure('unavailable', 'The database cannot be reached at the moment; try again.', { internal })

export const busy = (internal: unknown) =>
  new Failure('unavailable', 'The database is busy; try again.', { internal })

/** A unique index refused the row; `columns` as the engine names them, the last one being what clashed. */
export function taken(columns: string, internal: unknown): Failure {
  const column = /(\w+)\W*$/.exec(columns)?.[1] ?? 'value'
  return new Failure('conflict', `The ${column} is already taken.`, {
    details: [{ path: column, code: 'taken', message: 'is already taken' }],
    internal,
  })
}

export const parentGone = (internal: unknown) =>
  new Failure('conflict', 'What this belongs to has been removed meanwhile.', { internal })

/** The row is no longer what it was when it was read: changed since, or removed. */
export const movedOn = (noun: string) =>
  new Failure('conflict', `The ${noun} has been changed meanwhile; read it again.`)
