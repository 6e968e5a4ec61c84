import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { resolveJsonPointer } from './json-pointer.ts'

const maxHops = 16
/** References allow a few schemas to compose each other millions of times. */
const maxComposed = 500

/** The schema with its `$ref` resolved; its own keywords take precedence. A target that is missing counts as {}. */
export function resolveSchemaReference(schema: Json | undefined, root: JsonObject): JsonObject {
  let current = isJsonObject(schema) ? schema : {}
  for (let hop = 0; typeof current.$ref === 'string'; hop++) {
    const { $ref, ...own } = current
    const target = hop < maxHops ? resolveJsonPointer(root, $ref) : undefined
    current = isJsonObject(target) ? mergeSchemas(target, own) : own
  }
  return current
}

/** Combines `properties` and `required` of both schemas; for any other keyword, `own` takes precedence. */
function mergeSchemas(target: JsonObject, own: JsonObject): JsonObject {
  const { properties, required } = target
  return {
    ...target,
    ...own,
    ...(isJsonObject(properties) &&
      isJsonObject(own.properties) && { properties: { ...properties, ...own.properties } }),
    ...(Array.isArray(required) &&
      Array.isArray(own.required) && { required: [...required, ...own.required] }),
  }
}

/**
 * The schema and everything it composes by allOf, anyOf and oneOf, each resolved and listed once.
 * Of anyOf and oneOf, only the first `alternatives` are included. At most 500.
 */
export function expandComposition(
  schema: Json,
  root: JsonObject,
  alternatives = Number.POSITIVE_INFINITY,
): JsonObject[] {
  const schemas: JsonObject[] = []
  const seen = new Set<Json>()
  const pending = [schema]
  for (const next of pending) {
    if (seen.has(next)) continue
    if (schemas.length === maxComposed) break
    seen.add(next)
    const current = resolveSchemaReference(next, root)
    const { allOf, anyOf, oneOf } = current
    schemas.push(current)
    if (Array.isArray(allOf)) pending.push(...allOf)
    for (const list of [anyOf, oneOf]) if (Array.isArray(list)) pending.push(...list.slice(0, alternatives))
  }
  return schemas
}

/**
 * Whether a reference leads anywhere but to a definition of the root, so that inner schemas may be used
 * twice.
 */
export const hasForeignReference = (schema: JsonObject): boolean =>
  /"\$ref":"(?!#\/(\$defs|definitions)\/[^/"]*")/.test(JSON.stringify(schema))
