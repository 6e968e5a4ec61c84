import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { resolvePointer } from './pointer.ts'

const maxHops = 16

/** The schema with what its `$ref` names put in beneath its own words; {} where that cannot be found. */
export function resolved(schema: Json | undefined, root: JsonObject): JsonObject {
  let current = isJsonObject(schema) ? schema : {}
  for (let hop = 0; typeof current.$ref === 'string'; hop++) {
    const { $ref, ...own } = current
    const target = hop < maxHops ? resolvePointer(root, $ref) : undefined
    current = isJsonObject(target) ? joined(target, own) : own
  }
  return current
}

/** Both hold: members and required names of both are kept, of any other word the own one. */
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
 * The schema and all that it composes by allOf, anyOf and oneOf, each resolved and each once;
 * of alternatives the first so many.
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
