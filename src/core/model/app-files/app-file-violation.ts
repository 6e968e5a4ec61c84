import type { InputViolation } from '#base/errors.ts'
import { parsePointer } from '#base/json-pointer.ts'
import type { ViolationCode } from '#base/violation-codes.ts'

/** `pointer`: a JSON Pointer into the file; for an absent member, the place where it would be. */
export type AppFileViolation = InputViolation & { pointer: string }

const toPath = (pointer: string) =>
  parsePointer(pointer).reduce(
    (path, token) => (/^\d+$/.test(token) ? `${path}[${token}]` : `${path}.${token}`),
    'file',
  )

/** `path` names the member of the request, as in all other violations. */
export const createFileViolation = (
  pointer: string,
  code: ViolationCode,
  message: string,
): AppFileViolation => ({
  path: toPath(pointer),
  code,
  message,
  pointer,
})
