import type { JsonObject } from '#base/json.ts'
import { resolveSchemaReference } from '#core/engines/schemas/json-schema/index.ts'

/**
 * Required properties of the schema and its `allOf`. Properties that only an alternative requires may not be needed.
 */
export function listRequiredArguments(schema: JsonObject): string[] {
  const root = resolveSchemaReference(schema, schema)
  const all = Array.isArray(root.allOf) ? root.allOf.map((part) => resolveSchemaReference(part, schema)) : []
  const names = [root, ...all].flatMap(({ required }) => (Array.isArray(required) ? required : []))
  return [...new Set(names.map(String))]
}
