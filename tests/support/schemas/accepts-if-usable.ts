import type { Json, JsonObject } from '#base/json.ts'
import { compileSharedSchema } from '#core/engines/json-schema/index.ts'

/**
 * Whether the validator in use accepts the value; null where it fails: code that Ajv generates throws a TypeError for
 * some schemas with `unevaluatedProperties` beside `oneOf`.
 */
export function acceptsIfUsable(schema: JsonObject, value: Json): boolean | null {
  try {
    return compileSharedSchema(schema).check(value).length === 0
  } catch {
    return null
  }
}
