import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import type { SchemaEntry } from '#core/model/operation-facts.ts'
import { type EntryType, isEntryType } from './entry-types.ts'
import { partsOf } from './resolved.ts'

/** The top-level properties of an object schema; empty for any other schema. Less expressive than the schema. */
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

/** Describes one property by its schema and everything that this composes. */
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

/** The first declared type; without one, the type that other keywords imply; else string. */
function typeOf(parts: JsonObject[]): EntryType {
  const named = parts.flatMap((part) => part.type ?? []).find(isEntryType)
  if (named) return named
  if (parts.some((part) => part.properties !== undefined)) return 'object'
  return parts.some((part) => part.items !== undefined) ? 'array' : 'string'
}
