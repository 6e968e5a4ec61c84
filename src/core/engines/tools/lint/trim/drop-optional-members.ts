// Leaves optional members out of objects that are deep in a schema. These objects then accept no other members, so that
// omitted members are not accepted with another type.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { mapSubschemas } from '#core/engines/schemas/json-schema/index.ts'
import { findReferredDefinition, hasOnlyDefinitionReferences } from './definitions.ts'

/** Keywords that are not affected when members are left out. */
const plainKeywords = new Set([
  ...['type', 'properties', 'required', 'additionalProperties', 'title', 'description', 'default'],
  ...['examples', 'deprecated', 'readOnly', 'writeOnly', '$comment', 'nullable'],
])

/** The schema without optional members of objects from `depth` on; the object of the arguments is at 0. */
export function dropOptionalMembers(schema: JsonObject, depth: number): JsonObject {
  if (!hasOnlyDefinitionReferences(schema)) return schema
  const objects = collectObjects(schema, depth)
  return objects.size === 0 ? schema : rewrite(schema, objects)
}

/**
 * The objects whose optional members can be left out: objects that are reached only by members, items and
 * alternatives of `anyOf`, where a narrower schema makes the whole narrower, and whose places are all deep
 * enough.
 */
function collectObjects(root: JsonObject, depth: number): Set<JsonObject> {
  const levels = new Map<JsonObject, number>()
  const fixed = new Set<JsonObject>()
  const pending: Visit[] = [{ schema: root, level: 0, isNarrowing: true }]
  for (const { schema, level, isNarrowing } of pending) {
    const known = levels.get(schema) ?? Number.POSITIVE_INFINITY
    if (known <= level && (isNarrowing || fixed.has(schema))) continue
    levels.set(schema, Math.min(known, level))
    if (!isNarrowing) fixed.add(schema)
    pending.push(...listVisits(root, schema, { level, isNarrowing: !fixed.has(schema) }))
  }
  const deep = [...levels].filter(
    ([schema, level]) => level >= depth && !fixed.has(schema) && canDrop(schema),
  )
  return new Set(deep.map(([schema]) => schema))
}

/** Examples of an enclosing value may contain omitted members. */
function rewrite(schema: JsonObject, objects: ReadonlySet<JsonObject>): JsonObject {
  const own = objects.has(schema) ? withoutOptional(schema) : schema
  const { examples: _, default: __, ...rest } = own
  const inside = isComposite(own) ? rest : own
  return mapSubschemas(inside, (inner) => (isJsonObject(inner) ? rewrite(inner, objects) : inner))
}

const isComposite = ({ properties, items, prefixItems, additionalProperties, anyOf, $ref }: JsonObject) =>
  [properties, items, prefixItems, additionalProperties, anyOf, $ref].some((keyword) => keyword !== undefined)

function withoutOptional(schema: JsonObject): JsonObject {
  const optional = new Set(listOptional(schema))
  const members = Object.entries(isJsonObject(schema.properties) ? schema.properties : {})
  const properties = Object.fromEntries(members.filter(([name]) => !optional.has(name)))
  return { ...schema, properties, additionalProperties: false }
}

type Visit = { schema: JsonObject; level: number; isNarrowing: boolean }

const memberKeywords = ['properties', 'patternProperties']
const itemKeywords = ['items', 'additionalProperties']

function listVisits(
  root: JsonObject,
  schema: JsonObject,
  { level, isNarrowing }: Omit<Visit, 'schema'>,
): Visit[] {
  const visits: Visit[] = []
  const visit = (inner: Json | undefined, deeper: number, narrows: boolean) => {
    if (isJsonObject(inner))
      visits.push({ schema: inner, level: level + deeper, isNarrowing: isNarrowing && narrows })
  }
  for (const [keyword, value] of Object.entries(schema)) {
    if (memberKeywords.includes(keyword) && isJsonObject(value))
      for (const inner of Object.values(value)) visit(inner, 1, true)
    else if (itemKeywords.includes(keyword)) visit(value, keyword === 'items' ? 0 : 1, true)
    else if (keyword === 'prefixItems' || keyword === 'anyOf')
      for (const inner of Array.isArray(value) ? value : []) visit(inner, 0, true)
    else if (keyword !== '$defs' && keyword !== 'definitions')
      for (const inner of listSchemas(value)) visit(inner, 0, false)
  }
  const target = findReferredDefinition(schema)
  const group = target ? root[target.keyword] : undefined
  if (target && isJsonObject(group)) visit(group[target.name], 0, true)
  return visits
}

/** The objects directly in the value of any other keyword, one of which may be a schema. */
const listSchemas = (value: Json): Json[] =>
  Array.isArray(value) ? value : isJsonObject(value) ? [value, ...Object.values(value)] : []

function canDrop(schema: JsonObject): boolean {
  const { properties, additionalProperties } = schema
  if (!isJsonObject(properties) || !Object.keys(schema).every((keyword) => plainKeywords.has(keyword)))
    return false
  if (isJsonObject(additionalProperties)) return false
  return listOptional(schema).length > 0
}

const listOptional = ({ properties, required }: JsonObject): string[] =>
  Object.keys(isJsonObject(properties) ? properties : {}).filter(
    (name) => !(Array.isArray(required) && required.includes(name)),
  )
