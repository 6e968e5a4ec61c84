// Which JSON types the values of a schema may have, as far as the schema says so.
import { ExactNumber } from '#base/exact-number.ts'
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { resolveSchemaReference } from './resolve-schema.ts'

/** `integer` is separate from `number`, since schemas use both names. */
export type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null'

const jsonTypes: ReadonlySet<unknown> = new Set([
  'string',
  'number',
  'integer',
  'boolean',
  'object',
  'array',
  'null',
])
const isJsonType = (name: Json): name is JsonType => jsonTypes.has(name)

/** References allow a few schemas to compose each other millions of times. */
const maxVisits = 200

const integerDigits = /^-?\d+$/

/** The type of a value; whole numbers are `integer`. */
export function typeOfJson(value: Json): JsonType {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  if (value instanceof ExactNumber) return integerDigits.test(value.digits) ? 'integer' : 'number'
  return typeof value as JsonType
}

/** The distinct types; null if the schema does not declare them, or contradicts itself. */
export function listSchemaTypes(schema: Json, root: JsonObject): JsonType[] | null {
  let visitsLeft = maxVisits
  const entered = new Set<Json>()
  const list = (inner: Json): Set<JsonType> | null => {
    if (entered.has(inner) || visitsLeft-- <= 0) return null
    entered.add(inner)
    const resolved = resolveSchemaReference(inner, root)
    const { allOf, anyOf, oneOf } = resolved
    const parts = [
      listOwnTypes(resolved),
      ...(Array.isArray(allOf) ? allOf.map(list) : []),
      ...[anyOf, oneOf].map((alternatives) =>
        Array.isArray(alternatives) ? uniteTypes(alternatives.map(list)) : null,
      ),
    ]
    entered.delete(inner)
    return intersectTypes(parts) ?? listImpliedTypes(resolved)
  }
  const types = list(schema)
  if (!types || types.size === 0) return null
  return [...types].filter((type) => type !== 'integer' || !types.has('number'))
}

/** The types that `type` names, otherwise the types of the listed values. */
function listOwnTypes(schema: JsonObject): Set<JsonType> | null {
  const { type, enum: values } = schema
  const named = [type ?? []].flat().filter(isJsonType)
  if (named.length > 0) return new Set(named)
  if (Array.isArray(values) && values.length > 0) return new Set(values.map(typeOfJson))
  return 'const' in schema ? new Set([typeOfJson(schema.const as Json)]) : null
}

/** A schema with members is written for objects, one with items for lists, though neither says so. */
function listImpliedTypes({ properties, items, prefixItems }: JsonObject): Set<JsonType> | null {
  if (isJsonObject(properties)) return new Set(['object'])
  return isJsonObject(items) || Array.isArray(prefixItems) ? new Set(['array']) : null
}

const uniteTypes = (alternatives: (Set<JsonType> | null)[]): Set<JsonType> | null =>
  alternatives.includes(null) ? null : new Set(alternatives.flatMap((types) => [...(types ?? [])]))

function intersectTypes(parts: (Set<JsonType> | null)[]): Set<JsonType> | null {
  const declared = parts.filter((types) => types !== null)
  const [first, ...others] = declared
  if (!first) return null
  return new Set([...first].flatMap((type) => narrowType(type, others)))
}

/** The type, or `integer` where a part allows only whole numbers. */
function narrowType(type: JsonType, parts: Set<JsonType>[]): JsonType[] {
  if (type !== 'number' && type !== 'integer') return parts.every((types) => types.has(type)) ? [type] : []
  if (!parts.every((types) => types.has('number') || types.has('integer'))) return []
  return parts.every((types) => types.has('number')) ? [type] : ['integer']
}
