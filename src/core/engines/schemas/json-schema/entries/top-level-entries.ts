import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import type { SchemaEntry } from '#core/model/operations/operation-details.ts'
import { expandComposition } from '../resolve-schema.ts'
import { isSchemaEntryType, type SchemaEntryType } from './entry-types.ts'

/** The top-level properties of an object schema; empty for any other schema. Less expressive than the schema. */
export function listTopLevelEntries(schema: JsonObject): SchemaEntry[] {
  const entries = new Map<string, SchemaEntry>()
  const schemas = expandComposition(schema, schema)
  const required = new Set(
    schemas.flatMap((schema) => (Array.isArray(schema.required) ? schema.required : [])),
  )
  for (const { properties } of schemas) {
    for (const [name, member] of Object.entries(isJsonObject(properties) ? properties : {})) {
      if (!entries.has(name))
        entries.set(name, buildSchemaEntry(name, expandComposition(member, schema), required.has(name)))
    }
  }
  return [...entries.values()]
}

/** Describes one property by its schema and everything that this composes. */
export function buildSchemaEntry(name: string, schemas: JsonObject[], required: boolean): SchemaEntry {
  const findFirst = (keyword: string) => schemas.find((schema) => schema[keyword] !== undefined)?.[keyword]
  const values = findFirst('enum')
  const defaultValue = findFirst('default')
  return {
    name,
    type: inferEntryType(schemas),
    description: String(findFirst('description') ?? findFirst('title') ?? ''),
    required,
    default: defaultValue === undefined ? '' : formatEntryValue(defaultValue),
    enumValues: Array.isArray(values) ? values.filter((value) => value !== null).map(formatEntryValue) : [],
  }
}

const formatEntryValue = (value: Json) => (typeof value === 'string' ? value : JSON.stringify(value))

/** The first declared type; without one, the type that other keywords imply; else string. */
function inferEntryType(schemas: JsonObject[]): SchemaEntryType {
  const declared = schemas.flatMap((schema) => schema.type ?? []).find(isSchemaEntryType)
  if (declared) return declared
  if (schemas.some((schema) => schema.properties !== undefined)) return 'object'
  return schemas.some((schema) => schema.items !== undefined) ? 'array' : 'string'
}
