// Servers violate their own documents, and clients reject a result that violates the advertised schema. So that schema
// describes and never rejects: names, titles and descriptions, and of types only the root's.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { truncateText } from '#base/text.ts'
import { expandComposition, resolveSchemaReference } from './resolve-schema.ts'

/** In characters of the schema's JSON text. */
const maxLength = 16_000
const maxDepth = 8
const maxDescription = 300
const maxTitle = 100

/** An output schema of at most 16 KB that every object satisfies; null when responses may be other than objects. */
export function relaxSchema(schema: JsonObject): JsonObject | null {
  if (!isObjectSchema(schema, schema, new Map())) return null
  const root: JsonObject = { type: 'object', ...extractAnnotations(expandComposition(schema, schema)) }
  let remaining = maxLength - JSON.stringify(root).length
  const add = (source: Json, path: string): JsonObject | null => {
    if (remaining < 0) return null
    const annotations = extractAnnotations(expandComposition(source, schema))
    remaining -= JSON.stringify(annotations).length + path.length + 20
    return remaining < 0 ? null : annotations
  }
  // Breadth first, so that what exceeds the limit is what is nested deepest.
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

/** Adds `properties` and `items` to the target within the size limit; returns what was added. */
function describeMembers(schemas: JsonObject[], target: JsonObject, add: AddMember): RelaxedMember[] {
  const members = new Map<string, RelaxedMember>()
  for (const { properties } of schemas) {
    for (const [name, source] of Object.entries(isJsonObject(properties) ? properties : {})) {
      const inner = members.has(name) ? null : add(source, name)
      if (inner) members.set(name, { source, target: inner })
    }
  }
  if (members.size > 0) {
    target.properties = Object.fromEntries([...members].map(([name, member]) => [name, member.target]))
  }
  return [...members.values(), ...describeItems(schemas, target, add)]
}

function describeItems(schemas: JsonObject[], target: JsonObject, add: AddMember): RelaxedMember[] {
  const source = schemas.find(({ items }) => isJsonObject(items))?.items
  const inner = source === undefined ? null : add(source, 'items')
  if (source === undefined || !inner) return []
  target.items = inner
  return [{ source, target: inner }]
}

function extractAnnotations(schemas: JsonObject[]): JsonObject {
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
  const inner = (one: Json) => isObjectSchema(one, root, results)
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
