import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { expandComposition, listChildSchemas } from '#core/engines/schemas/json-schema/index.ts'

/**
 * Maps the names that clients see to the API's names and back; members that no schema declares keep theirs.
 */
export type NameMapping = {
  /** The names that clients see; original names become these. */
  toListed(args: JsonObject): JsonObject
  toOriginal(args: JsonObject): JsonObject
}

/** `checked`: the schema with the names that clients see; `names`: the original names by these. */
export function createNameMapping(checked: JsonObject, names: Readonly<Record<string, string>>): NameMapping {
  const listed = new Map(Object.entries(names).map(([name, original]) => [original, name]))
  const originals = new Map(Object.entries(names))
  const nameOf = (name: string) => listed.get(name) ?? name
  return {
    toListed: (args) =>
      map(args, [checked], (name, isDeclared) => (isDeclared(nameOf(name)) ? nameOf(name) : name)),
    toOriginal: (args) =>
      map(args, [checked], (name, isDeclared) => (isDeclared(name) ? (originals.get(name) ?? name) : name)),
  }

  type Rename = (name: string, isDeclared: (name: string) => boolean) => string

  function map<T extends Json>(value: T, schemas: Json[], rename: Rename): T {
    if (schemas.length === 0 || !(Array.isArray(value) || isJsonObject(value))) return value
    const composed = schemas.flatMap((schema) => expandComposition(schema, checked))
    const listInner = (step: string) => [
      ...new Set(composed.flatMap((schema) => listChildSchemas(schema, step))),
    ]
    if (Array.isArray(value)) {
      const items = listInner('[]')
      return value.map((item) => map(item as Json, items, rename)) as T
    }
    const isDeclared = (name: string) =>
      composed.some(({ properties }) => isJsonObject(properties) && Object.hasOwn(properties, name))
    const members = Object.entries(value).map(([name, member]): [string, Json] => [
      rename(name, isDeclared),
      map(member, listInner(nameOf(name)), rename),
    ])
    return Object.fromEntries(members) as T
  }
}
