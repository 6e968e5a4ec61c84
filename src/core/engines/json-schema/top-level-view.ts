import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import type { SchemaEntry } from '#core/model/operation-facts.ts'
import { type EntryType, isEntryType } from './entry-types.ts'
import { partsOf } from './resolved.ts'

/** The top-level members of an object schema as a list; of any other schema none. A list says less than the schema does. */
export function topLevelView(schema: JsonObject): SchemaEntry[] {
  const entries = new Map<string, SchemaEntry>()
  const parts = partsOf(schema, schema)
  const required = new Set(parts.flatMap((part) => (Array.isArray(part.required) ? part.required : [])))
  for (const { properties } of parts) {
    for (const [name, member] of Object.entries(isJsonObject(properties) ? properties : {})) {
      if (!entries.has(name)) entries.set(name, entryOf(name, partsOf(member, schema), required.has(name)))
    }
  }
  return [...entries.values()]
}

/** What is said of one member, of its schema and all that this composes. */
export function entryOf(name: string, parts: JsonObject[], required: boolean): SchemaEntry {
  const first = (keyword: string) => parts.find((part) => part[keyword] !== undefined)?.[keyword]
  const values = first('enum')
  const fallback = first('default')
  return {
    name,
    type: typeOf(parts),
    description: String(first('description') ?? first('title') ?? ''),
    required,
    default: fallback === undefined ? '' : textOf(fallback),
    enumValues: Array.isArray(values) ? values.filter((value) => value !== null).map(textOf) : [],
  }
}

const textOf = (value: Json) => (typeof value === 'string' ? value : JSON.stringify(value))

/** The first type that is named; where none is, what the other words are about; else text. */
function typeOf(parts: JsonObject[]): EntryType {
  const named = parts.flatMap((part) => part.type ?? []).find(isEntryType)
  if (named) return named
  if (parts.some((part) => part.properties !== undefined)) return 'object'
  return parts.some((part) => part.items !== undefined) ? 'array' : 'string'
}
