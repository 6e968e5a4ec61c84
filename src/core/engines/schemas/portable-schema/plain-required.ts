import { isJsonObject, type JsonObject } from '#base/json.ts'
import { expandComposition } from '#core/engines/schemas/json-schema/index.ts'

/** How many schemas may still be read: references allow a few to compose each other again and again. */
export type Work = { left: number }

/**
 * Adds declarations for required members that nothing declares. `known`: names declared around the schema.
 */
export function withDeclaredMembers(
  schema: JsonObject,
  { root, known, work }: { root: JsonObject; known: () => ReadonlySet<string>; work: Work },
): JsonObject {
  const { required, properties, additionalProperties, patternProperties } = schema
  if (!Array.isArray(required) || required.length === 0) return schema
  const own = isJsonObject(properties) ? properties : {}
  const names = required.filter((name) => typeof name === 'string' && !Object.hasOwn(own, name))
  if (names.length === 0 || isJsonObject(patternProperties) || work.left <= 0) return schema
  const around = known()
  const composed = expandComposition(schema, root)
  // Schemas that are composed twice are visited twice, and returned once.
  work.left -= composed.length + 20
  const missing = names.filter(
    (name) =>
      !around.has(String(name)) &&
      !composed.some((part) => isJsonObject(part.properties) && Object.hasOwn(part.properties, String(name))),
  )
  if (missing.length === 0) return schema
  const member = isJsonObject(additionalProperties) ? additionalProperties : {}
  return {
    ...schema,
    properties: { ...own, ...Object.fromEntries(missing.map((name) => [String(name), member])) },
  }
}
