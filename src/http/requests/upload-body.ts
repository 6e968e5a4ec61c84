// JSON bodies of uploads. Their handler parses and validates them, with the limits of an upload.
import type { Static, TSchema } from 'typebox'
import { createInvalidInputError } from '#base/errors.ts'
import { runInTimeSlices } from '#platform/event-loop.ts'
import { toPointedViolations } from '../errors.ts'
import { parseJsonBody } from './json-body.ts'
import { validateInParts } from './validate-in-parts.ts'

/** The number that files of large apps have; bodies of other operations may have fewer. */
export const maxUploadMembers = 250_000

/** Throws a ServiceError whose violations have a `pointer` (RFC 6901) next to their path. */
export async function parseUploadBody<Schema extends TSchema>(
  schema: Schema,
  bytes: Uint8Array,
): Promise<Static<Schema>> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const body = (await runInTimeSlices(parseJsonBody(buffer, maxUploadMembers))) ?? {}
  const violations = await runInTimeSlices(validateInParts(schema, body))
  if (violations.length > 0) throw createInvalidInputError(toPointedViolations(violations))
  return body as Static<Schema>
}
