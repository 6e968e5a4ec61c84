// Members that one schema names and another does not. Open objects still accept them, and ignore them.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { expandComposition } from '#core/engines/schemas/json-schema/index.ts'

const maxVisits = 5_000
const maxDepth = 20

type Level = { before: Json[]; after: Json[]; path: string; depth: number }

/**
 * Dotted paths, such as `items[].id`. Lists nothing below a removed member. Unless members must be named, an
 * inner schema that describes none has all members.
 */
export function listGoneMembers(
  before: JsonObject,
  after: JsonObject,
  { mustBeNamed }: { mustBeNamed: boolean },
): string[] {
  const gone = new Set<string>()
  const visited = new Set<Json>()
  const pending: Level[] = [{ before: [before], after: [after], path: '', depth: 0 }]
  for (const level of pending) {
    if (pending.length > maxVisits || level.depth > maxDepth) break
    const old = level.before.flatMap((schema) => expandComposition(schema, before))
    const now = level.after.flatMap((schema) => expandComposition(schema, after))
    // Recursive schemas are compared once.
    if (old.length === 0 || level.before.every((schema) => visited.has(schema))) continue
    for (const schema of level.before) visited.add(schema)
    const members = collectMembers(now)
    for (const [name, schemas] of collectMembers(old)) {
      const path = joinPath(level.path, name)
      const found = members.get(name)
      if (found) pending.push({ before: schemas, after: found, path, depth: level.depth + 1 })
      else if (mustBeNamed || level.depth === 0 || isDescribed(now)) gone.add(path)
    }
  }
  return [...gone]
}

const joinPath = (path: string, name: string) =>
  name === '[]' || path === '' ? path + name : `${path}.${name}`

/** Whether the schemas describe the members of a value; if not, every member is possible. */
const isDescribed = (schemas: JsonObject[]) =>
  schemas.some(
    ({ type, properties, additionalProperties, items }) =>
      type !== undefined ||
      properties !== undefined ||
      additionalProperties !== undefined ||
      items !== undefined,
  )

/** The schemas of each named member, and of the items as `[]`. */
function collectMembers(schemas: JsonObject[]): Map<string, Json[]> {
  const members = new Map<string, Json[]>()
  const add = (name: string, schema: Json) => members.set(name, [...(members.get(name) ?? []), schema])
  for (const { properties, items } of schemas) {
    for (const [name, schema] of Object.entries(isJsonObject(properties) ? properties : {})) add(name, schema)
    if (isJsonObject(items)) add('[]', items)
  }
  return members
}
