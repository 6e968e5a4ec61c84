// Generates arguments that are valid for a schema; the same seed gives the same arguments.
import fc from 'fast-check'
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { resolveSchemaReference } from '#core/engines/schemas/json-schema/resolve-schema.ts'

/** Optional members are left out below this depth, so that recursive schemas terminate. */
const maxDepth = 4
const maxTries = 10_000

/** No finite value satisfies the schema, or none was found. */
export class UnsatisfiableSchema extends Error {}

/** Generates `count` argument objects for an input schema. */
export function generateArguments(schema: JsonObject, seed: number, count: number): JsonObject[] {
  const values = fc.sample(buildArbitrary(schema, schema, 0), { seed, numRuns: count })
  return values.map((value) => (isJsonObject(value) ? value : {}))
}

function buildArbitrary(schema: Json | undefined, root: JsonObject, depth: number): fc.Arbitrary<Json> {
  const { anyOf, oneOf, ...plain } = mergeReferences(schema, root)
  const alternatives = anyOf ?? oneOf
  if (Array.isArray(alternatives) && alternatives.length > 0) {
    const arms = depth > maxDepth ? alternatives.slice(0, 1) : alternatives
    return fc.oneof(
      ...arms.map((arm) => buildArbitrary(mergeSchemas(plain, mergeReferences(arm, root)), root, depth + 1)),
    )
  }
  if (plain.const !== undefined) return fc.constant(plain.const)
  if (Array.isArray(plain.enum)) return fc.constantFrom(...plain.enum)
  return buildTypedArbitrary(plain, root, depth)
}

/** Merges a schema with everything that its `$ref` and `allOf` refer to. */
function mergeReferences(schema: Json | undefined, root: JsonObject): JsonObject {
  const { allOf, ...own } = resolveSchemaReference(schema, root)
  const schemas = Array.isArray(allOf) ? allOf.map((part) => mergeReferences(part, root)) : []
  return schemas.reduce(mergeSchemas, own)
}

function mergeSchemas(a: JsonObject, b: JsonObject): JsonObject {
  const properties = { ...(a.properties as JsonObject), ...(b.properties as JsonObject) }
  for (const name of Object.keys(properties)) {
    const [first, second] = [a, b].map((schema) => (schema.properties as JsonObject | undefined)?.[name])
    if (first !== undefined && second !== undefined) properties[name] = { allOf: [first, second] }
  }
  const required = [
    ...new Set([a.required, b.required].flatMap((names) => (Array.isArray(names) ? names : []))),
  ]
  return {
    ...a,
    ...b,
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(required.length > 0 && { required }),
  }
}

function buildTypedArbitrary(schema: JsonObject, root: JsonObject, depth: number): fc.Arbitrary<Json> {
  if (depth > 4 * maxDepth) throw new UnsatisfiableSchema()
  const type = [schema.type].flat().find((name) => name !== 'null') ?? inferType(schema)
  switch (type) {
    case 'object':
      return buildObjectArbitrary(schema, root, depth)
    case 'array':
      return buildArrayArbitrary(schema, root, depth)
    case 'integer':
    case 'number':
      return buildNumberArbitrary(schema, type === 'integer')
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return buildStringArbitrary(schema)
  }
}

const inferType = (schema: JsonObject) => (schema.type ? 'null' : schema.properties ? 'object' : 'string')

function buildObjectArbitrary(schema: JsonObject, root: JsonObject, depth: number): fc.Arbitrary<Json> {
  const properties = isJsonObject(schema.properties) ? schema.properties : {}
  const required = Array.isArray(schema.required) ? schema.required.map(String) : []
  const isIncluded = (name: string) =>
    required.includes(name) || Number(schema.minProperties ?? 0) > required.length
  const names = Object.keys(properties).filter((name) => depth < maxDepth || isIncluded(name))
  const undescribed = required.filter((name) => !Object.hasOwn(properties, name))
  const all = [...names, ...undescribed]
  const members: Record<string, fc.Arbitrary<Json>> = Object.fromEntries(
    all.map((name) => [name, buildArbitrary(properties[name] ?? {}, root, depth + 1)]),
  )
  return fc.record(members, { requiredKeys: all.filter(isIncluded) })
}

function buildArrayArbitrary(schema: JsonObject, root: JsonObject, depth: number): fc.Arbitrary<Json> {
  const { items, prefixItems, uniqueItems, minItems = 0, maxItems = 3 } = schema
  if (Array.isArray(prefixItems))
    return fc.tuple(...prefixItems.map((item) => buildArbitrary(item, root, depth + 1)))
  // An empty array cannot be written into a path.
  const least = Math.min(Math.max(Number(minItems), 1), Number(maxItems))
  const bounds = {
    minLength: least,
    maxLength: Math.max(least, Math.min(Number(maxItems), depth > maxDepth ? least : least + 2)),
  }
  const item = buildArbitrary(items ?? {}, root, depth + 1)
  return uniqueItems
    ? fc.uniqueArray(item, { ...bounds, selector: (value) => JSON.stringify(value) })
    : fc.array(item, bounds)
}

function buildNumberArbitrary(schema: JsonObject, isInteger: boolean): fc.Arbitrary<number> {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema
  const step = Number(multipleOf ?? (isInteger ? 1 : 0.5))
  const least = Number(minimum ?? (exclusiveMinimum === undefined ? 0 : Number(exclusiveMinimum) + step))
  const most = Number(
    maximum ?? (exclusiveMaximum === undefined ? least + 1000 : Number(exclusiveMaximum) - step),
  )
  return fc
    .integer({
      min: Math.max(Math.ceil(least / step), Number.MIN_SAFE_INTEGER),
      max: Math.min(Math.floor(most / step), Number.MAX_SAFE_INTEGER),
    })
    .map((count) => Number((count * step).toFixed(6)))
}

/** Characters with a meaning in paths and queries. Strings begin with a letter, so that none is a dot segment. */
const pathCharacters = [...'abcXYZ019 -_/&=?%+.,;:']

const formatExamples: Record<string, string> = {
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00Z',
  uuid: '123e4567-e89b-12d3-a456-426614174000',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  hostname: 'api.example.com',
  byte: 'aGVsbG8=',
  email: 'name@example.com',
  uri: 'https://example.com/a?b=c',
  'uri-reference': '/a?b=c',
}

function buildStringArbitrary(schema: JsonObject): fc.Arbitrary<string> {
  const { format, contentEncoding, pattern, minLength = 0, maxLength = 100 } = schema
  const known = formatExamples[contentEncoding === 'base64' ? 'byte' : String(format)]
  if (known) return fc.constant(known)
  let tries = 0
  const hasAllowedLength = (text: string) => {
    // No string satisfies a pattern and a length that contradict each other.
    if (++tries > maxTries) throw new UnsatisfiableSchema()
    return text.length >= Number(minLength) && text.length <= Number(maxLength)
  }
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern)).filter(hasAllowedLength)
  const least = Math.max(Number(minLength) - 1, 0)
  const most = Math.max(least, Math.min(Number(maxLength), least + 12) - 1)
  const rest = fc.string({ unit: fc.constantFrom(...pathCharacters), minLength: least, maxLength: most })
  return Number(maxLength) === 0 ? fc.constant('') : rest.map((text) => `a${text}`)
}
