// Servers violate their own documents, and clients reject a result that violates the advertised schema. The relaxed
// schema has only names, texts and types, each with null, and nothing else that could reject a value. Values of other
// types are converted before they are sent (`fit-value`).
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { truncateText } from '#base/text.ts'
import { mayBeWide, wideDigitsPattern } from './digit-texts.ts'
import { expandComposition, resolveSchemaReference } from './resolve-schema.ts'
import { listSchemaTypes } from './schema-types.ts'

/** In characters of the schema's JSON text. */
const maxLength = 16_000
const maxDepth = 8
const maxDescription = 300
const maxTitle = 100

/**
 * An output schema of at most 16 KB that rejects an object only for the types of its members; null when
 * responses may be anything but objects.
 */
export function relaxSchema(schema: JsonObject): JsonObject | null {
  if (!isObjectSchema(schema, schema, new Map())) return null
  const root: JsonObject = { type: 'object', ...extractTexts(expandComposition(schema, schema)) }
  let remaining = maxLength - JSON.stringify(root).length
  const add = (source: Json, path: string): JsonObject | null => {
    if (remaining < 0) return null
    const composed = expandComposition(source, schema)
    const described = { ...extractTexts(composed), ...buildNullableType(source, schema, composed) }
    remaining -= JSON.stringify(described).length + path.length + 20
    return remaining < 0 ? null : described
  }
  // Breadth first, so that the deepest members exceed the limit first.
  let level = [{ source: schema as Json, target: root }]
  for (let depth = 0; depth < maxDepth && level.length > 0; depth++) {
    level = level.flatMap(({ source, target }) =>
      describeMembers(expandComposition(source, schema), target, add),
    )
  }
  return root
}

type RelaxedMember = { source: Json; target: JsonObject }
type AddMember = (source: Json, name: string) => JsonObject | null

/** Adds the inner schemas to the target within the size limit; returns those that were added. */
function describeMembers(schemas: JsonObject[], target: JsonObject, add: AddMember): RelaxedMember[] {
  const members = new Map<string, RelaxedMember>()
  for (const [name, source] of collectProperties(schemas)) {
    const inner = add(source, name)
    if (inner) members.set(name, { source, target: inner })
  }
  if (members.size > 0) {
    target.properties = Object.fromEntries([...members].map(([name, member]) => [name, member.target]))
  }
  const isOne = schemas.length === 1
  return [
    ...members.values(),
    ...describeInner('items', findItems(schemas), target, add),
    // In a composition, one schema may leave a value to be described by the others.
    ...(isOne ? describeInner('additionalProperties', schemas[0]?.additionalProperties, target, add) : []),
  ]
}

/** A member that several alternatives have is one of these. */
function collectProperties(schemas: JsonObject[]): [name: string, source: Json][] {
  const sources = new Map<string, Json[]>()
  for (const { properties } of schemas) {
    for (const [name, source] of Object.entries(isJsonObject(properties) ? properties : {}))
      sources.set(name, [...(sources.get(name) ?? []), source])
  }
  return [...sources].map(([name, list]) => [name, uniteSchemas(list)])
}

const findItems = (schemas: JsonObject[]): Json | undefined => {
  const lists = schemas.flatMap(({ items, prefixItems }) => [
    ...(Array.isArray(prefixItems) ? prefixItems : []),
    ...(isJsonObject(items) ? [items] : []),
  ])
  return lists.length > 0 ? uniteSchemas(lists) : undefined
}

const uniteSchemas = (list: Json[]): Json => {
  const [first, ...others] = new Set(list)
  return others.length > 0 ? { anyOf: [first as Json, ...others] } : (first as Json)
}

function describeInner(
  keyword: 'items' | 'additionalProperties',
  source: Json | undefined,
  target: JsonObject,
  add: AddMember,
): RelaxedMember[] {
  const inner = isJsonObject(source) ? add(source, keyword) : null
  if (source === undefined || !inner) return []
  target[keyword] = inner
  return [{ source, target: inner }]
}

/**
 * No type where any value is possible, or none but null. An integer that JavaScript may not hold can be a
 * text of its digits.
 */
function buildNullableType(source: Json, root: JsonObject, composed: JsonObject[]): JsonObject {
  const types = (listSchemaTypes(source, root) ?? []).filter((type) => type !== 'null')
  if (types.length === 0) return {}
  const isText = types.includes('integer') && !types.includes('string') && composed.every(mayBeWide)
  return isText
    ? { type: [...types, 'string', 'null'], pattern: wideDigitsPattern }
    : { type: [...types, 'null'] }
}

function extractTexts(schemas: JsonObject[]): JsonObject {
  const findText = (keyword: string) =>
    schemas.map((schema) => schema[keyword]).find((value) => typeof value === 'string')
  const title = findText('title')
  const description = findText('description')
  return {
    ...(title && { title: truncateText(title, maxTitle) }),
    ...(description && { description: truncateText(description, maxDescription) }),
  }
}

/** Whether the schema describes objects only, or objects and `null`. */
function isObjectSchema(schema: Json, root: JsonObject, results: Map<Json, boolean>): boolean {
  const known = results.get(schema)
  if (known !== undefined) return known
  // Assumed until computed, so that a schema that only references itself counts as false.
  results.set(schema, false)
  const { type, properties, allOf, anyOf, oneOf } = resolveSchemaReference(schema, root)
  const inner = (part: Json) => isObjectSchema(part, root, results)
  const isObject =
    type === undefined
      ? properties !== undefined ||
        (Array.isArray(allOf) && allOf.some(inner)) ||
        [anyOf, oneOf].some((list) => Array.isArray(list) && list.length > 0 && list.every(inner))
      : isObjectType([type].flat())
  results.set(schema, isObject)
  return isObject
}

const isObjectType = (types: Json[]) =>
  types.includes('object') && types.every((name) => name === 'object' || name === 'null')
