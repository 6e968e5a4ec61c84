import { type InputViolation, ServiceError } from '#base/errors.ts'
import { runWithoutPauses } from '#base/time-slices.ts'
import { parseJsonBody } from '#http/requests/json-body.ts'

/** Parses the bytes like the body of a request. */
export function checkJson(
  bytes: Uint8Array,
  maxMembers: number,
): { checked: true } | { malformed: InputViolation[] } {
  try {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    runWithoutPauses(parseJsonBody(buffer, maxMembers))
    return { checked: true }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    const malformed: InputViolation = { path: '', code: 'malformed', message: 'is not valid JSON in UTF-8' }
    return { malformed: (error.details as InputViolation[] | null) ?? [malformed] }
  }
}
