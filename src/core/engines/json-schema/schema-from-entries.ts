import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import type { SchemaEntry } from '#core/model/operation-facts.ts'
import { type EntryType, isEntryType } from './entry-types.ts'

/**
 * An object schema whose properties are the entries. An unknown type becomes string;
 * a default or allowed value that is not JSON text of its entry's type is left out.
 */
export function schemaFromEntries(entries: readonly SchemaEntry[]): JsonObject {
  const required = entries.filter((entry) => entry.required).map((entry) => entry.name)
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map((entry) => [entry.name, memberFrom(entry)])),
    ...(required.length > 0 && { required }),
  }
}

/** The schema of one property. */
export function memberFrom(entry: SchemaEntry): JsonObject {
  const type = isEntryType(entry.type) ? entry.type : 'string'
  const values = entry.enumValues.map((text) => valueFrom(text, type)).filter((value) => value !== undefined)
  const fallback = entry.default === '' ? undefined : valueFrom(entry.default, type)
  return {
    type,
    ...(entry.description && { description: entry.description }),
    ...(fallback !== undefined && { default: fallback }),
    ...(values.length > 0 && { enum: values }),
  }
}

const isOf: Record<EntryType, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: Number.isSafeInteger,
  boolean: (value) => typeof value === 'boolean',
  object: isJsonObject,
  array: Array.isArray,
}

/** The value of an entry's text; undefined when it is not JSON text of the type. */
export function valueFrom(text: string, type: EntryType): Json | undefined {
  if (type === 'string') return text
  try {
    const value: Json = JSON.parse(text)
    return isOf[type](value) ? value : undefined
  } catch {
    return undefined
  }
}
