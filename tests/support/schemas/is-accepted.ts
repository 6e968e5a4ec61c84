import type { Json, JsonObject } from '#base/json.ts'
import { compileSharedSchema } from '#core/engines/schemas/json-schema/index.ts'

/** Whether the validator in use accepts the value. */
export const isAccepted = (schema: JsonObject, value: Json): boolean =>
  compileSharedSchema(schema).check(value).length === 0

/** Whether the validator can tell: of a schema that refers to nothing but itself, it gives up on any value. */
export const isDecidable = (schema: JsonObject, value: Json): boolean =>
  !compileSharedSchema(schema)
    .check(value)
    .some(({ code }) => code === 'too_complex')
