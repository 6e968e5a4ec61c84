// Servers violate their own documents, and clients reject a result that violates the advertised schema. So that schema
// describes and never rejects: names, titles and descriptions, and of types only the root's.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { startOf } from '#base/text.ts'
import { partsOf, resolved } from './resolved.ts'

/** In characters of the schema's JSON text. */
const maxLength = 16_000
const maxDepth = 8
const maxDescription = 300
const maxTitle = 100

/** An output schema of at most 16 KB that every object satisfies; null when responses may be other than objects. */
export function relaxed(schema: JsonObject): JsonObject | null {
  if (!isOfObjects(schema, schema, new Map())) return null
  const root: JsonObject = { type: 'object', ...wordsOf(partsOf(schema, schema)) }
  let left = maxLength - JSON.stringify(root).length
  const add = (source: Json, path: string): JsonObject | null => {
    const words = wordsOf(partsOf(source, schema))
    left -= JSON.stringify(words).length + path.length + 20
    return left < 0 ? null : words
  }
  // Breadth first, so that what exceeds the limit is what is nested deepest.
  let level = [{ source: schema as Json, target: root }]
  for (let depth = 0; depth < maxDepth && level.length > 0; depth++) {
    level = level.flatMap(({ source, target }) => describeMembers(partsOf(source, schema), target, add))
  }
  return root
}

type Described = { source: Json; target: JsonObject }
type Add = (source: Json, name: string) => JsonObject | null

/** Adds `properties` and `items` to the target within the size limit; returns what was added. */
function describeMembers(parts: JsonObject[], target: JsonObject, add: Add): Described[] {
  const members = new Map<string, Described>()
  for (const { properties } of parts) {
    for (const [name, source] of Object.entries(isJsonObject(properties) ? properties : {})) {
      const inner = members.has(name) ? null : add(source, name)
      if (inner) members.set(name, { source, target: inner })
    }
  }
  if (members.size > 0) {
    target.properties = Object.fromEntries([...members].map(([name, member]) => [name, member.target]))
  }
  return [...members.values(), ...describeItems(parts, target, add)]
}

function describeItems(parts: JsonObject[], target: JsonObject, add: Add): Described[] {
  const source = parts.find(({ items }) => isJsonObject(items))?.items
  const inner = source === undefined ? null : add(source, 'items')
  if (source === undefined || !inner) return []
  target.items = inner
  return [{ source, target: inner }]
}

function wordsOf(parts: JsonObject[]): JsonObject {
  const text = (keyword: string) =>
    parts.map((part) => part[keyword]).find((word) => typeof word === 'string')
  const title = text('title')
  const description = text('description')
  return {
    ...(title && { title: startOf(title, maxTitle) }),
    ...(description && { description: startOf(description, maxDescription) }),
  }
}

/** Whether the schema describes objects only, or objects and `null`. */
function isOfObjects(schema: Json, root: JsonObject, judged: Map<Json, boolean>): boolean {
  const known = judged.get(schema)
  if (known !== undefined) return known
  // Assumed until computed, so that a schema that only references itself counts as false.
  judged.set(schema, false)
  const { type, properties, allOf, anyOf, oneOf } = resolved(schema, root)
  const inner = (one: Json) => isOfObjects(one, root, judged)
  const isIt =
    type === undefined
      ? properties !== undefined ||
        (Array.isArray(allOf) && allOf.some(inner)) ||
        [anyOf, oneOf].some((list) => Array.isArray(list) && list.length > 0 && list.every(inner))
      : namesObject([type].flat())
  judged.set(schema, isIt)
  return isIt
}

const namesObject = (types: Json[]) =>
  types.includes('object') && types.every((name) => name === 'object' || name === 'null')
