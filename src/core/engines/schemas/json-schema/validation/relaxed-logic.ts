// A subschema may only be left out where the schema around it then accepts more values. Under `not`, `if` and `oneOf`,
// and next to keywords that depend on other schemas, it would accept fewer.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { mapSubschemas, walkSchema } from '../keywords.ts'
import { isDefinitionReference } from './schema-features.ts'

const removedKeywords = new Set([
  ...['not', 'if', 'then', 'else', 'unevaluatedProperties', 'unevaluatedItems', 'maxContains'],
  // Compiles what it refers to more than once.
  ...['$dynamicRef', '$dynamicAnchor'],
])

/**
 * The schema without such keywords, which accepts every value that the original accepts; `oneOf` becomes `anyOf`.
 * References remain only to definitions, whose cost is known.
 */
export function relaxLogic(schema: JsonObject): JsonObject {
  const canRefer = !hasInnerId(schema)
  const relax = (inner: Json): Json =>
    isJsonObject(inner) ? mapSubschemas(relaxKeywords(inner, canRefer), relax) : inner
  return relax(schema) as JsonObject
}

function relaxKeywords(schema: JsonObject, canRefer: boolean): JsonObject {
  const entries = Object.entries(schema)
  const retained = entries.filter(
    ([keyword, value]) =>
      !removedKeywords.has(keyword) && (keyword !== '$ref' || canReferTo(value, canRefer)),
  )
  if (retained.length === entries.length && schema.oneOf === undefined) return schema
  const { oneOf, allOf, ...relaxed }: JsonObject = Object.fromEntries(retained)
  const all = [...(Array.isArray(allOf) ? allOf : []), ...(oneOf === undefined ? [] : [{ anyOf: oneOf }])]
  return all.length > 0 ? { ...relaxed, allOf: all } : relaxed
}

const canReferTo = (reference: Json, canRefer: boolean) =>
  canRefer && typeof reference === 'string' && isDefinitionReference(reference)

function hasInnerId(schema: JsonObject): boolean {
  let isFound = false
  walkSchema(schema, (inner, _, depth) => {
    isFound ||= depth > 0 && '$id' in inner
    return !isFound
  })
  return isFound
}
