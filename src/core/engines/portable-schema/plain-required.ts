import { isJsonObject, type JsonObject } from '#base/json.ts'
import { expandComposition } from '#core/engines/json-schema/index.ts'

/** Required members that nothing declares are declared as what they may be. `known`: names declared around the schema. */
export function withDeclaredMembers(
  schema: JsonObject,
  root: JsonObject,
  known: ReadonlySet<string>,
): JsonObject {
  const { required, properties, additionalProperties, patternProperties } = schema
  if (!Array.isArray(required) || required.length === 0) return schema
  const own = isJsonObject(properties) ? properties : {}
  const names = required.filter(
    (name) => typeof name === 'string' && !Object.hasOwn(own, name) && !known.has(name),
  )
  if (names.length === 0 || isJsonObject(patternProperties)) return schema
  const composed = expandComposition(schema, root)
  const missing = names.filter(
    (name) =>
      !composed.some((part) => isJsonObject(part.properties) && Object.hasOwn(part.properties, String(name))),
  )
  if (missing.length === 0) return schema
  const member = isJsonObject(additionalProperties) ? additionalProperties : {}
  return {
    ...schema,
    properties: { ...own, ...Object.fromEntries(missing.map((name) => [String(name), member])) },
  }
}
