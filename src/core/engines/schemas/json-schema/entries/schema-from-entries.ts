import { parseExactJson } from '#base/exact-json.ts'
import { ExactNumber } from '#base/exact-number.ts'
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import type { SchemaEntry } from '#core/model/operations/operation-details.ts'
import { isSchemaEntryType, type SchemaEntryType } from './entry-types.ts'

/**
 * An object schema whose properties are the entries. An unknown type becomes string;
 * a default or allowed value that is not JSON text of its entry's type is left out.
 */
export function buildSchemaFromEntries(entries: readonly SchemaEntry[]): JsonObject {
  const required = entries.filter((entry) => entry.required).map((entry) => entry.name)
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map((entry) => [entry.name, buildPropertySchema(entry)])),
    ...(required.length > 0 && { required }),
  }
}

/** The schema of one property. */
export function buildPropertySchema(entry: SchemaEntry): JsonObject {
  const type = isSchemaEntryType(entry.type) ? entry.type : 'string'
  const values = entry.enumValues
    .map((text) => parseEntryValue(text, type))
    .filter((value) => value !== undefined)
  const defaultValue = entry.default === '' ? undefined : parseEntryValue(entry.default, type)
  return {
    type,
    ...(entry.description && { description: entry.description }),
    ...(defaultValue !== undefined && { default: defaultValue }),
    ...(values.length > 0 && { enum: values }),
  }
}

const typeChecks: Record<SchemaEntryType, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number' || value instanceof ExactNumber,
  integer: (value) =>
    Number.isInteger(value) || (value instanceof ExactNumber && /^-?\d+$/.test(value.digits)),
  boolean: (value) => typeof value === 'boolean',
  object: isJsonObject,
  array: Array.isArray,
}

/** The value of an entry's text; undefined when it is not JSON text of the type. */
export function parseEntryValue(text: string, type: SchemaEntryType): Json | undefined {
  if (type === 'string') return text
  try {
    const value: Json = parseExactJson(text)
    return typeChecks[type](value) ? value : undefined
  } catch {
    return undefined
  }
}
