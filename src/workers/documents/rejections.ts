import type { RejectedDocument } from '#core/ports/document-reader.ts'

export const createRejection = (code: string, message: string): RejectedDocument => ({
  problems: [{ path: '', code, message }],
})

export const notUtf8 = createRejection('not_utf8', 'The document is not valid UTF-8.')

const tooDeep = createRejection('too_deep', 'The document is nested too deeply.')

/** The rejection for a stack overflow; rethrows every other error. */
export function rejectTooDeep(error: unknown): RejectedDocument {
  if (error instanceof RangeError) return tooDeep
  throw error
}
