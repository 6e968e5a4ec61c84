// Documents list values as alternatives: { anyOf: [{ const: 'a' }, { const: 'b' }] }. One enum is equivalent.
import { parseExactJson } from '#base/exact-json.ts'
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { annotationKeywords, mapSubschemas } from '#core/engines/schemas/json-schema/index.ts'

/** The schema with its alternatives of single values as enums; accepts the same values. */
export function foldAlternatives(schema: JsonObject): JsonObject {
  const inside = mapSubschemas(schema, (inner) => (isJsonObject(inner) ? foldAlternatives(inner) : inner))
  return foldKeyword(foldKeyword(inside, 'anyOf'), 'oneOf')
}

function foldKeyword(schema: JsonObject, keyword: 'anyOf' | 'oneOf'): JsonObject {
  const { [keyword]: alternatives, ...rest } = schema
  if (!Array.isArray(alternatives) || rest.enum !== undefined || rest.const !== undefined) return schema
  const values = alternatives.map(listValues)
  if (values.length === 0 || values.some((list) => list === null)) return schema
  const all = values.flatMap((list) => list ?? [])
  const texts = new Set(all.map((value) => JSON.stringify(value)))
  // A value of two alternatives does not match `oneOf`.
  if (texts.size < all.length && keyword === 'oneOf') return schema
  return { ...rest, enum: [...texts].map((text) => parseExactJson(text) as Json) }
}

/** The scalars of an alternative that only lists scalars; else null. */
function listValues(alternative: Json): Json[] | null {
  if (!isJsonObject(alternative)) return null
  const { const: only, enum: list, type, ...rest } = alternative
  if (!Object.keys(rest).every((keyword) => annotationKeywords.has(keyword))) return null
  const values = only !== undefined && list === undefined ? [only] : only === undefined ? list : undefined
  if (!Array.isArray(values) || !values.every((value) => isOfType(value, type))) return null
  return values
}

const isOfType = (value: Json, type: Json | undefined) =>
  (type === undefined && (value === null || typeof value !== 'object')) ||
  (type === 'string' && typeof value === 'string') ||
  (type === 'boolean' && typeof value === 'boolean') ||
  (type === 'null' && value === null) ||
  (type === 'number' && typeof value === 'number') ||
  (type === 'integer' && Number.isInteger(value))
