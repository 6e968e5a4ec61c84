import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { resolvePointer } from './pointer.ts'

const maxHops = 16

/** The schema with its `$ref` resolved; its own keywords take precedence. A target that is missing counts as {}. */
export function resolved(schema: Json | undefined, root: JsonObject): JsonObject {
  let current = isJsonObject(schema) ? schema : {}
  for (let hop = 0; typeof current.$ref === 'string'; hop++) {
    const { $ref, ...own } = current
    const target = hop < maxHops ? resolvePointer(root, $ref) : undefined
    current = isJsonObject(target) ? joined(target, own) : own
  }
  return current
}

/** Combines `properties` and `required` of both schemas; for any other keyword, `own` takes precedence. */
function joined(target: JsonObject, own: JsonObject): JsonObject {
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
 * Of anyOf and oneOf, only the first `alternatives` are included.
 */
export function partsOf(
  schema: Json,
  root: JsonObject,
  alternatives = Number.POSITIVE_INFINITY,
): JsonObject[] {
  const parts: JsonObject[] = []
  const seen = new Set<Json>()
  const open = [schema]
  for (const next of open) {
    if (seen.has(next)) continue
    seen.add(next)
    const part = resolved(next, root)
    const { allOf, anyOf, oneOf } = part
    parts.push(part)
    if (Array.isArray(allOf)) open.push(...allOf)
    for (const list of [anyOf, oneOf]) if (Array.isArray(list)) open.push(...list.slice(0, alternatives))
  }
  return parts
}
