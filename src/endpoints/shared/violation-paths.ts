// Use cases report violations with the property names of the core model; callers get the names of their API family.
import { type InputViolation, ServiceError } from '#base/errors.ts'
import type { ApiOperation } from '#http/operation.ts'

/** The names of an entity in an API family, such as its codec. */
export type PathNames = { renamePath(path: string): string }

const isViolation = (value: unknown): value is InputViolation =>
  typeof value === 'object' && value !== null && 'path' in value && 'message' in value

function renameViolationPaths(error: unknown, names: PathNames): unknown {
  if (!(error instanceof ServiceError) || !Array.isArray(error.details) || !error.details.every(isViolation))
    return error
  const details = error.details.map((violation) => ({
    ...violation,
    path: names.renamePath(violation.path),
  }))
  const message = error.details.reduce(
    (renamedMessage, violation, index) =>
      renamedMessage.replace(violation.path, details[index]?.path ?? violation.path),
    error.message,
  )
  return new ServiceError(error.code, message, { details, internal: error.internal })
}

export const withViolationPaths = (names: PathNames, operations: ApiOperation[]): ApiOperation[] =>
  operations.map((op) => ({
    ...op,
    handle: (call) =>
      op.handle(call).catch((error) => {
        throw renameViolationPaths(error, names)
      }),
  }))
