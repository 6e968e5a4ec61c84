// A list of entries is less expressive than a schema, so whatever the list does not change is preserved in the schema.
import { isJsonObject, type JsonObject } from '#base/json.ts'
import type { SchemaEntry } from '#core/model/operation-facts.ts'
import { partsOf } from './resolved.ts'
import { isSameEntry, isSameValues } from './same-entry.ts'
import { memberFrom } from './schema-from-entries.ts'
import { entryOf, topLevelView } from './top-level-view.ts'

/** Root keywords that are valid for any properties. Compositions are dropped, since the entries already merge them. */
const keptWords = ['title', 'description', 'additionalProperties', '$defs', 'definitions']

/**
 * The schema whose entries are `entries`: the same object when they are unchanged, else with everything preserved that
 * does not contradict them.
 */
export function schemaWithEntries(schema: JsonObject, entries: readonly SchemaEntry[]): JsonObject {
  const view = topLevelView(schema)
  if (isSameList(view, entries)) return schema
  const known = new Map(view.map((entry) => [entry.name, entry]))
  const members = membersOf(schema)
  const required = entries.filter((entry) => entry.required).map((entry) => entry.name)
  const properties = entries.map((entry) => {
    const member = members.get(entry.name)
    const old = known.get(entry.name)
    return [entry.name, member && old ? changedMember(member, old, entry, schema) : memberFrom(entry)]
  })
  return {
    ...Object.fromEntries(Object.entries(schema).filter(([word]) => keptWords.includes(word))),
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
  }
}

/** Ignores the order: callers may sort the list. */
function isSameList(view: readonly SchemaEntry[], entries: readonly SchemaEntry[]): boolean {
  const isThere = (entry: SchemaEntry) => view.some((one) => isSameEntry(one, entry))
  return view.length === entries.length && entries.every(isThere)
}

/** The schema of each top-level property, as written. */
function membersOf(schema: JsonObject): Map<string, JsonObject> {
  const members = new Map<string, JsonObject>()
  for (const { properties } of partsOf(schema, schema)) {
    for (const [name, member] of Object.entries(isJsonObject(properties) ? properties : {})) {
      if (!members.has(name) && isJsonObject(member)) members.set(name, member)
    }
  }
  return members
}

/** Applies the changes of the entry; builds a new schema where preserved keywords would contradict the entry. */
function changedMember(
  member: JsonObject,
  old: SchemaEntry,
  entry: SchemaEntry,
  root: JsonObject,
): JsonObject {
  const sent = memberFrom(entry)
  const { default: fallback, enum: values, ...rest } = member
  const changed: JsonObject = {
    ...rest,
    ...(entry.description !== old.description && { description: entry.description }),
    ...pick('default', entry.default === old.default ? fallback : sent.default),
    ...pick('enum', isSameValues(entry.enumValues, old.enumValues) ? values : sent.enum),
  }
  const said = entryOf(entry.name, partsOf(changed, root), entry.required)
  return isSameEntry(said, entry) ? changed : sent
}

const pick = (word: string, value: JsonObject[string] | undefined): JsonObject =>
  value === undefined ? {} : { [word]: value }
