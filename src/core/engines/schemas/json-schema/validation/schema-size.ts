// A schema that is too large to process is rejected before anything else reads it.
import type { InputViolation } from '#base/errors.ts'
import type { JsonObject } from '#base/json.ts'
import { walkSchema } from '../keywords.ts'

export const maxSchemaDepth = 64
export const maxSubschemas = 5_000
/** In characters of the schema's JSON text. */
export const maxSchemaLength = 1_000_000

const createSizeViolation = (path: string, message: string): InputViolation => ({
  path,
  code: 'schema_too_large',
  message,
})

/** At most one error, with the dotted path of the part that is nested too deeply. */
export function checkSchemaSize(schema: JsonObject): InputViolation[] {
  let count = 0
  let tooDeep: string | undefined
  walkSchema(schema, (_, path, depth) => {
    count += 1
    if (depth > maxSchemaDepth) tooDeep ??= path
    return tooDeep === undefined && count <= maxSubschemas
  })
  if (tooDeep !== undefined)
    return [createSizeViolation(tooDeep, `must not be deeper than ${maxSchemaDepth} levels`)]
  if (count > maxSubschemas)
    return [createSizeViolation('', `must not contain more than ${maxSubschemas} schemas`)]
  if (JSON.stringify(schema).length <= maxSchemaLength) return []
  return [createSizeViolation('', `must not be longer than ${maxSchemaLength} characters`)]
}
