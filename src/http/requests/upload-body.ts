// Bodies of uploads that are JSON: parsed and validated by their handler, with the limits of an upload.
import type { Static, TSchema } from 'typebox'
import { createInvalidInputError } from '#base/errors.ts'
import { toPointedViolations } from '../errors.ts'
import { parseJsonBody } from './json-body.ts'
import { compileValidator } from './validator.ts'

/** As many as files of large apps have; bodies of other operations may have fewer. */
export const maxUploadMembers = 250_000

/** Compiled when it is first used. Violations have a `pointer` (RFC 6901) beside their path. */
export function createUploadParser<Schema extends TSchema>(
  schema: Schema,
): (bytes: Uint8Array) => Static<Schema> {
  const validate = compileValidator({ schema, httpPart: 'body', method: '', url: '' })
  return (bytes) => {
    const body =
      parseJsonBody(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), maxUploadMembers) ?? {}
    const result = validate(body) as { value: unknown } | { error: { validation: never[] } }
    if ('error' in result) throw createInvalidInputError(toPointedViolations(result.error.validation))
    return result.value as Static<Schema>
  }
}
