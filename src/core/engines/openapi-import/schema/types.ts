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

/** What people write for a JSON type. Swagger 2.0 calls an uploaded text a file. */
const otherNames: Record<string, string> = {
  ...{ file: 'string', str: 'string', text: 'string', date: 'string', datetime: 'string', uuid: 'string' },
  ...{ int: 'integer', int32: 'integer', int64: 'integer', long: 'integer' },
  ...{ float: 'number', double: 'number', decimal: 'number', bool: 'boolean' },
}

/** The JSON types that a `type` word names, and those of its names that are none. */
export function typesOf(value: Json): { types: Json[]; unknown: Json[] } {
  const names = [value].flat().map(typeNamed)
  return {
    types: [...new Set(names.filter((name) => jsonTypes.has(name)))],
    unknown: names.filter((name) => !jsonTypes.has(name) && name !== 'any' && name !== ''),
  }
}

/** YAML reads an unquoted null as null. */
function typeNamed(name: Json): Json {
  if (name === null) return 'null'
  if (typeof name !== 'string' || jsonTypes.has(name)) return name
  const lower = name.toLowerCase()
  return jsonTypes.has(lower) ? lower : (memberAt(otherNames, lower) ?? name)
}

export const isNullable = (schema: JsonObject) => schema.nullable === true || schema['x-nullable'] === true

const composing = ['$ref', 'allOf', 'anyOf', 'oneOf', 'not', 'if']

/**
 * The converted schema with null allowed beside what it allows. One without a type allows null as it is, and one that
 * lists its values allows null only when it lists it (OpenAPI 3.0.3, clarification of `nullable`).
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

/** Allowed values that are written as another type than the schema's (`type: string` with `enum: [1, 2]`) as its type. */
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
