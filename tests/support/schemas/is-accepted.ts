import type { Json, JsonObject } from '#base/json.ts'
import { compileSharedSchema } from '#core/engines/json-schema/index.ts'

/** Whether the validator in use accepts the value. */
export const isAccepted = (schema: JsonObject, value: Json): boolean =>
  compileSharedSchema(schema).check(value).length === 0
