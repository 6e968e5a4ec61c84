import type { InputViolation } from '#base/errors.ts'
import type { RejectedDocument } from '#core/ports/document-reader.ts'

export const createRejection = (code: string, message: string): RejectedDocument => ({
  problems: [{ path: '', code, message }],
})

const notUtf8Message = 'The document is not valid UTF-8.'

export const notUtf8 = createRejection('not_utf8', notUtf8Message)

/** Of a body that holds a document. */
export const notUtf8Violation: InputViolation = { path: '', code: 'not_utf8', message: notUtf8Message }

const tooDeep = createRejection('too_deep', 'The document is nested too deeply.')

/** The rejection for a stack overflow; rethrows every other error. */
export function rejectTooDeep(error: unknown): RejectedDocument {
  if (error instanceof RangeError) return tooDeep
  throw error
}
