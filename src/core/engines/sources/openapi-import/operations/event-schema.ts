// The schema of event streams in OpenAPI 3.2. Results are lists of the data of events, parsed if it is JSON.
import type { Json, JsonObject } from '#base/json.ts'
import { getArray, getMember, getObject } from '../document/members.ts'
import { dereference } from '../document/references.ts'

export const isEventStreamType = (mediaType: string) => /^text\/event-stream\b/i.test(mediaType)

const fieldNames: ReadonlySet<string> = new Set(['data', 'event', 'id', 'retry', 'comment'])
/** Further alternatives inside of alternatives are not followed. */
const maxDepth = 2

/** The schema of the list; undefined if the document does not describe the events. */
export function readEventStreamSchema(root: JsonObject, media: JsonObject): Json | undefined {
  const items = getMember(media, 'itemSchema')
  if (items === undefined) return undefined
  const names = new Set<string>()
  const data = listData(root, items, { inherited: undefined, names, depth: 0 })
  // Many documents describe the data itself.
  const isEvent = names.has('data') && [...names].every((name) => fieldNames.has(name))
  return {
    type: 'array',
    items: isEvent ? combine(data.map((schema) => readDataSchema(root, schema))) : items,
  }
}

const combine = (schemas: Json[]): Json => (schemas.length === 1 ? schemas[0] : { anyOf: schemas }) ?? {}

type EventWalk = { inherited: Json | undefined; names: Set<string>; depth: number }

/** The schema of `data` in each alternative; `names` gets the members of events. */
function listData(root: JsonObject, schema: Json, walk: EventWalk): (Json | undefined)[] {
  const parts = listParts(root, schema)
  const members: JsonObject = Object.assign({}, ...parts.map((part) => getObject(part, 'properties')))
  for (const name of Object.keys(members)) walk.names.add(name)
  const inherited = getMember(members, 'data') ?? walk.inherited
  const alternatives = parts.flatMap((part) => [...getArray(part, 'oneOf'), ...getArray(part, 'anyOf')])
  if (alternatives.length === 0 || walk.depth === maxDepth) return [inherited]
  return alternatives.flatMap((inner) => listData(root, inner, { ...walk, inherited, depth: walk.depth + 1 }))
}

function listParts(root: JsonObject, schema: Json): JsonObject[] {
  const found = dereference(root, schema)
  if ('missing' in found) return []
  const others = getArray(found.object, 'allOf').map((part) => dereference(root, part))
  return [...others.flatMap((other) => ('object' in other ? [other.object] : [])), found.object]
}

/** A text that happens to be a value of JSON is read as one. */
const textSchema = { type: ['string', 'number', 'boolean', 'null'] }

function readDataSchema(root: JsonObject, schema: Json | undefined): Json {
  const found = dereference(root, schema)
  const content = 'object' in found ? getMember(found.object, 'contentSchema') : undefined
  if (content !== undefined) return content
  return 'object' in found && found.object.type !== 'string' ? found.object : textSchema
}
