import type { Json, JsonObject } from '#base/json.ts'
import { annotationKeywords } from '#core/engines/json-schema/keywords.ts'
import { memberAt } from '../members.ts'

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
const otherNames: Record<string, string> = {
  ...{ file: 'string', str: 'string', text: 'string', date: 'string', datetime: 'string', uuid: 'string' },
  ...{ int: 'integer', int32: 'integer', int64: 'integer', long: 'integer' },
  ...{ float: 'number', double: 'number', decimal: 'number', bool: 'boolean' },
}

/** The JSON types of a `type` keyword, and its values that are not JSON types. */
export function typesOf(value: Json): { types: Json[]; unknown: Json[] } {
  const names = [value].flat().map(typeNamed)
  return {
    types: [...new Set(names.filter((name) => jsonTypes.has(name)))],
    unknown: names.filter((name) => !jsonTypes.has(name) && name !== 'any' && name !== ''),
  }
}

/** YAML parses an unquoted `null` type as the value null. */
function typeNamed(name: Json): Json {
  if (name === null) return 'null'
  if (typeof name !== 'string' || jsonTypes.has(name)) return name
  const lower = name.toLowerCase()
  return jsonTypes.has(lower) ? lower : (memberAt(otherNames, lower) ?? name)
}

export const isNullable = (schema: JsonObject) => schema.nullable === true || schema['x-nullable'] === true

const composing = ['$ref', 'allOf', 'anyOf', 'oneOf', 'not', 'if']

/**
 * Makes a converted schema also accept null. A schema without a type accepts null already, and one with an `enum`
 * accepts null only if the `enum` contains it (OpenAPI 3.0.3, clarification of `nullable`).
 */
export function orNull(schema: JsonObject): JsonObject {
  if (composing.some((word) => word in schema)) return besideNull(schema)
  const { type, enum: values, const: constant } = schema
  const isListed = Array.isArray(values) ? values.includes(null) : constant === undefined
  if (type === undefined || !isListed) return schema
  return { ...schema, type: [...new Set([type, 'null'].flat())] }
}

function besideNull(schema: JsonObject): JsonObject {
  const entries = Object.entries(schema)
  const words = Object.fromEntries(entries.filter(([word]) => annotationKeywords.has(word)))
  const bare = Object.fromEntries(entries.filter(([word]) => !annotationKeywords.has(word)))
  return { ...words, anyOf: [bare, { type: 'null' }] }
}

/** Converts `enum` values of another type to the type of the schema (`type: string` with `enum: [1, 2]`). */
export function withMatchingEnum(schema: JsonObject): JsonObject {
  const { type, enum: values } = schema
  if (!Array.isArray(values) || typeof type !== 'string') return schema
  const matching = values.map((value) => (value === null ? value : asType(value, type)))
  return matching.every((value, index) => value === values[index]) ? schema : { ...schema, enum: matching }
}

function asType(value: Json, type: string): Json {
  if (type === 'string')
    return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
  if (typeof value !== 'string') return value
  if (type === 'boolean') return value === 'true' || (value === 'false' ? false : value)
  const number = Number(value)
  return (type === 'integer' || type === 'number') && value.trim() !== '' && Number.isFinite(number)
    ? number
    : value
}
