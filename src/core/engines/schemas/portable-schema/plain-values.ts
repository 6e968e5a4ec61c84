import type { Json, JsonObject } from '#base/json.ts'
import { type JsonType, typeOfJson } from '#core/engines/schemas/json-schema/index.ts'

/**
 * The schema with each value of its `enum` once, without values that its type excludes, and with the type
 * that `enum` or `const` imply.
 */
export function withPlainValues(schema: JsonObject): JsonObject {
  const { type, enum: values } = schema
  if (Array.isArray(values)) {
    const plain = listPlainValues(values, type)
    const typed = plain.length === values.length ? schema : { ...schema, enum: plain }
    return type === undefined ? withType(typed, plain) : typed
  }
  return 'const' in schema && type === undefined ? withType(schema, [schema.const as Json]) : schema
}

function listPlainValues(values: Json[], type: Json | undefined): Json[] {
  const unique = [...new Map(values.map((value) => [JSON.stringify(value), value])).values()]
  const types = [type ?? []].flat()
  const possible = unique.filter((value) => types.length === 0 || hasType(value, types))
  return possible.length > 0 ? possible : unique
}

const hasType = (value: Json, types: Json[]) => {
  const actual = typeOfJson(value)
  return types.includes(actual) || (actual === 'integer' && types.includes('number'))
}

/** A schema that refers to another, or is composed, may have its type there. */
function withType(schema: JsonObject, values: Json[]): JsonObject {
  if (['$ref', 'allOf', 'anyOf', 'oneOf'].some((keyword) => keyword in schema)) return schema
  const types = new Set<JsonType>(values.map(typeOfJson))
  if (types.has('integer') && types.has('number')) types.delete('integer')
  if (types.size === 0) return schema
  const [first] = types
  return { type: types.size === 1 ? (first as JsonType) : [...types], ...schema }
}
