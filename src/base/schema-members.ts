// Which members named in a schema a body sets. Names that are not in the schema are left out, since they could be
// anything.
import { isJsonObject, type Json, type JsonObject } from './json.ts'

/** The schemas that may apply to a value. */
export function listAlternatives(schema: Json): JsonObject[] {
  if (!isJsonObject(schema)) return []
  const composed = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((list) =>
    Array.isArray(list) ? list.flatMap(listAlternatives) : [],
  )
  return composed.length > 0 ? composed : [schema]
}

const maxNames = 50
/** Members of objects in an array count as members of the array. Only the first items are read. */
const maxItems = 100

/** Dotted names of the members that a valid body sets, at most 50. For nested objects, the innermost members. */
export function listSetMembers(schema: object, body: unknown): string[] {
  const names = new Set<string>()
  collectNames([schema as JsonObject], body as Json, '', names)
  return [...names].slice(0, maxNames)
}

function collectNames(schemas: Json[], value: Json, path: string, names: Set<string>): void {
  const leaves = schemas.flatMap(listAlternatives)
  if (names.size >= maxNames) return
  if (Array.isArray(value) && value.some(isJsonObject)) {
    const items = leaves.flatMap((leaf) => leaf.items ?? [])
    for (const item of value.slice(0, maxItems)) collectNames(items, item, path, names)
    return
  }
  const known = isJsonObject(value) ? listKnownMembers(leaves, value) : []
  if (known.length === 0 && path !== '') names.add(path)
  for (const { name, schemas, member } of known)
    collectNames(schemas, member, path ? `${path}.${name}` : name, names)
}

function listKnownMembers(leaves: JsonObject[], value: JsonObject) {
  const properties = leaves.flatMap((leaf) => (isJsonObject(leaf.properties) ? [leaf.properties] : []))
  const names = new Set(properties.flatMap((schema) => Object.keys(schema)))
  return [...names].flatMap((name) => {
    const member = Object.hasOwn(value, name) ? value[name] : undefined
    const schemas = properties.flatMap((schema) => schema[name] ?? [])
    return member === undefined ? [] : [{ name, schemas, member }]
  })
}
