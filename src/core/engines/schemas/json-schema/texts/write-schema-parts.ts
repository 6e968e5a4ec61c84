import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'

/** How JSON is written. */
export type WritingStyle = {
  /** The names of members, in the order in which they are written. */
  listNames(object: JsonObject): string[]
  /** Like `listNames`, without the keywords that are left out. */
  listKeywords(schema: JsonObject): string[]
  /** A member of a schema. */
  writeMember(keyword: string, value: Json): string
  /** A schema that other schemas may share. */
  writeSchema(schema: Json): string
}

/**
 * The text of a schema of an operation, in parts: one for each definition, one for each other member, and one
 * for each text between them. Its definitions and members may recur in other operations; the schema as a
 * whole does not.
 */
export function writeSchemaParts(schema: JsonObject, style: WritingStyle): string[] {
  const parts: string[] = []
  addMembers(parts, schema, style.listKeywords(schema), (keyword, value) => {
    if (keyword === '$defs' && isJsonObject(value)) addDefinitions(parts, value, style)
    else parts.push(style.writeMember(keyword, value))
  })
  return parts
}

const addDefinitions = (parts: string[], definitions: JsonObject, style: WritingStyle): void =>
  addMembers(parts, definitions, style.listNames(definitions), (_, value) =>
    parts.push(style.writeSchema(value)),
  )

function addMembers(
  parts: string[],
  object: JsonObject,
  names: string[],
  add: (name: string, value: Json) => void,
): void {
  for (const [index, name] of names.entries()) {
    parts.push(`${index > 0 ? ',' : '{'}${JSON.stringify(name)}:`)
    add(name, object[name] as Json)
  }
  parts.push(names.length > 0 ? '}' : '{}')
}
