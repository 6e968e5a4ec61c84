// A list of entries is less expressive than a schema, so whatever the list does not change is preserved in the schema.
import { isJsonObject, type JsonObject } from '#base/json.ts'
import type { SchemaEntry } from '#core/model/operations/operation-details.ts'
import { expandComposition } from '../resolve-schema.ts'
import { hasSameValues, isSameSchemaEntry } from './same-entry.ts'
import { buildPropertySchema } from './schema-from-entries.ts'
import { buildSchemaEntry, listTopLevelEntries } from './top-level-entries.ts'

/** Root keywords that are valid for any properties. Compositions are dropped, since the entries already merge them. */
const preservedKeywords = ['title', 'description', 'additionalProperties', '$defs', 'definitions']

/**
 * The schema whose entries are `entries`: the same object when they are unchanged, else with everything preserved that
 * does not contradict them.
 */
export function applyEntriesToSchema(schema: JsonObject, entries: readonly SchemaEntry[]): JsonObject {
  const current = listTopLevelEntries(schema)
  if (hasSameEntries(current, entries)) return schema
  const entriesByName = new Map(current.map((entry) => [entry.name, entry]))
  const members = collectProperties(schema)
  const required = entries.filter((entry) => entry.required).map((entry) => entry.name)
  const properties = entries.map((entry) => {
    const member = members.get(entry.name)
    const previous = entriesByName.get(entry.name)
    return [
      entry.name,
      member && previous ? updateProperty(member, previous, entry, schema) : buildPropertySchema(entry),
    ]
  })
  return {
    ...Object.fromEntries(Object.entries(schema).filter(([keyword]) => preservedKeywords.includes(keyword))),
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
  }
}

/** Ignores the order: callers may sort the list. */
function hasSameEntries(current: readonly SchemaEntry[], entries: readonly SchemaEntry[]): boolean {
  const isKnown = (entry: SchemaEntry) => current.some((known) => isSameSchemaEntry(known, entry))
  return current.length === entries.length && entries.every(isKnown)
}

/** The schema of each top-level property, as written. */
function collectProperties(schema: JsonObject): Map<string, JsonObject> {
  const members = new Map<string, JsonObject>()
  for (const { properties } of expandComposition(schema, schema)) {
    for (const [name, member] of Object.entries(isJsonObject(properties) ? properties : {})) {
      if (!members.has(name) && isJsonObject(member)) members.set(name, member)
    }
  }
  return members
}

/** Applies the changes of the entry; builds a new schema where preserved keywords would contradict the entry. */
function updateProperty(
  member: JsonObject,
  previous: SchemaEntry,
  entry: SchemaEntry,
  root: JsonObject,
): JsonObject {
  const replacement = buildPropertySchema(entry)
  const { default: defaultValue, enum: values, ...rest } = member
  const changed: JsonObject = {
    ...rest,
    ...(entry.description !== previous.description && { description: entry.description }),
    ...buildKeyword('default', entry.default === previous.default ? defaultValue : replacement.default),
    ...buildKeyword('enum', hasSameValues(entry.enumValues, previous.enumValues) ? values : replacement.enum),
  }
  const described = buildSchemaEntry(entry.name, expandComposition(changed, root), entry.required)
  return isSameSchemaEntry(described, entry) ? changed : replacement
}

const buildKeyword = (keyword: string, value: JsonObject[string] | undefined): JsonObject =>
  value === undefined ? {} : { [keyword]: value }
