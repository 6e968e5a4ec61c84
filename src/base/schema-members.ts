// Which members of a body its schema names. Only names of the schema are returned, so no text of the body is among them.
import { isJsonObject, type Json, type JsonObject } from './json.ts'

/** The schemas of which a value may have the form. */
export function listAlternatives(schema: Json): JsonObject[] {
  if (!isJsonObject(schema)) return []
  const composed = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((list) =>
    Array.isArray(list) ? list.flatMap(listAlternatives) : [],
  )
  return composed.length > 0 ? composed : [schema]
}

const maxNames = 50
/** Members of objects in arrays count as those of the array, of which the first are read. */
const maxItems = 100

/** Dotted names of the members that a valid body sets: of inner objects the innermost ones; at most 50. */
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
  const names = new Set(properties.flatMap((one) => Object.keys(one)))
  return [...names].flatMap((name) => {
    const member = Object.hasOwn(value, name) ? value[name] : undefined
    const schemas = properties.flatMap((one) => one[name] ?? [])
    return member === undefined ? [] : [{ name, schemas, member }]
  })
}
