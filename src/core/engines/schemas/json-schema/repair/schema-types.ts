import { parseExactNumber } from '#base/exact-json.ts'
import { ExactNumber } from '#base/exact-number.ts'
import type { Json, JsonObject } from '#base/json.ts'
import { annotationKeywords } from '../keywords.ts'

const jsonTypes: ReadonlySet<Json> = new Set([
  'array',
  'boolean',
  'integer',
  'null',
  'number',
  'object',
  'string',
])

/** Common non-JSON type names. Swagger 2.0 calls an uploaded file `file`. */
const typeAliases: Record<string, string> = {
  ...{ file: 'string', str: 'string', text: 'string', date: 'string', datetime: 'string', uuid: 'string' },
  ...{ int: 'integer', int32: 'integer', int64: 'integer', long: 'integer' },
  ...{ float: 'number', double: 'number', decimal: 'number', bool: 'boolean' },
  ...{ dict: 'object', map: 'object', record: 'object', list: 'array', tuple: 'array', set: 'array' },
  ...{ none: 'null', nonetype: 'null' },
}

/** The JSON types of a `type` keyword, and its values that are not JSON types. */
export function normalizeTypes(value: Json): { types: Json[]; unknown: Json[] } {
  if (jsonTypes.has(value)) return { types: [value], unknown: [] }
  const names = [value].flat().map(normalizeTypeName)
  return {
    types: [...new Set(names.filter((name) => jsonTypes.has(name)))],
    unknown: names.filter((name) => !jsonTypes.has(name) && name !== 'any' && name !== ''),
  }
}

/** YAML parses an unquoted `null` type as the value null. */
function normalizeTypeName(name: Json): Json {
  if (name === null) return 'null'
  if (typeof name !== 'string' || jsonTypes.has(name)) return name
  const lower = name.toLowerCase()
  return jsonTypes.has(lower) ? lower : (Object.hasOwn(typeAliases, lower) && typeAliases[lower]) || name
}

export const isNullable = (schema: JsonObject) => schema.nullable === true || schema['x-nullable'] === true

const composingKeywords = ['$ref', 'allOf', 'anyOf', 'oneOf', 'not', 'if']

/**
 * Makes a converted schema also accept null. A schema without a type accepts null already, and one with an `enum`
 * accepts null only if the `enum` contains it (OpenAPI 3.0.3, clarification of `nullable`).
 */
export function toNullable(schema: JsonObject): JsonObject {
  if (composingKeywords.some((keyword) => keyword in schema)) return wrapWithNull(schema)
  const { type, enum: values, const: constant } = schema
  const isListed = Array.isArray(values) ? values.includes(null) : constant === undefined
  if (type === undefined || !isListed) return schema
  return { ...schema, type: [...new Set([type, 'null'].flat())] }
}

function wrapWithNull(schema: JsonObject): JsonObject {
  const entries = Object.entries(schema)
  const annotations = Object.fromEntries(entries.filter(([keyword]) => annotationKeywords.has(keyword)))
  const bare = Object.fromEntries(entries.filter(([keyword]) => !annotationKeywords.has(keyword)))
  return { ...annotations, anyOf: [bare, { type: 'null' }] }
}

/** Converts `enum` values of another type to the type of the schema (`type: string` with `enum: [1, 2]`). */
export function withMatchingEnum(schema: JsonObject): JsonObject {
  const { type, enum: values } = schema
  if (!Array.isArray(values) || typeof type !== 'string') return schema
  const matching = values.map((value) => (value === null ? value : coerceToType(value, type)))
  return matching.every((value, index) => value === values[index]) ? schema : { ...schema, enum: matching }
}

export function coerceToType(value: Json, type: string): Json {
  if (type === 'string')
    return typeof value === 'object' && !(value instanceof ExactNumber) ? value : String(value)
  if (typeof value !== 'string') return value
  if (type === 'boolean') return value === 'true' || (value === 'false' ? false : value)
  const number = Number(value)
  return (type === 'integer' || type === 'number') && value.trim() !== '' && Number.isFinite(number)
    ? parseExactNumber(value.trim())
    : value
}
