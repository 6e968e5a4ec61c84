import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { parsePath } from '#base/value-path.ts'
import { expandComposition } from './resolve-schema.ts'

/**
 * Whether a value of the schema can have something at a dotted path (`items[].id`, `items[0].id`).
 * Also true where the schema is not specific enough to rule it out.
 */
export function canHavePath(schema: JsonObject, path: string): boolean {
  let candidates: Json[] = [schema]
  for (const step of splitPath(path)) {
    const schemas = candidates.flatMap((candidate) => expandComposition(candidate, schema))
    const children = schemas.flatMap((parent) => listChildSchemas(parent, step))
    if (children.length === 0) return !schemas.some(isDescribed) || schemas.some(hasUnnamedMembers)
    candidates = [...new Set(children)]
  }
  return true
}

/** Alternatives of one step: nested ones multiply. */
const maxAlternatives = 100

/** The schemas of the values at a dotted path, with all that they compose; [] if the schema describes none. */
export function listSchemasAtPath(schema: JsonObject, path: string): JsonObject[] {
  let candidates: Json[] = [schema]
  for (const step of splitPath(path))
    candidates = candidates
      .flatMap((candidate) => expandComposition(candidate, schema))
      .flatMap((parent) => listChildSchemas(parent, step))
      .slice(0, maxAlternatives)
  return [...new Set(candidates.flatMap((candidate) => expandComposition(candidate, schema)))]
}

const splitPath = (path: string) => parsePath(path).map((step) => (step === '' ? '[]' : step))

/** The schemas of the child values at one step of a path. */
export function listChildSchemas(
  { properties, additionalProperties, items, prefixItems }: JsonObject,
  step: string,
): Json[] {
  if (step === '[]' || /^\d+$/.test(step)) {
    const itemSchemas = [
      ...(Array.isArray(prefixItems) ? prefixItems : []),
      ...(isJsonObject(items) ? [items] : []),
    ]
    if (itemSchemas.length > 0 || step === '[]') return itemSchemas
  }
  const property = isJsonObject(properties) && Object.hasOwn(properties, step) ? properties[step] : undefined
  if (property !== undefined) return [property]
  return isJsonObject(additionalProperties) ? [additionalProperties] : []
}

const scalarTypes = new Set<Json>(['string', 'number', 'integer', 'boolean'])

/** Whether the schema describes the children of its values, or that there are none. */
const isDescribed = ({ properties, items, prefixItems, type }: JsonObject) =>
  (isJsonObject(properties) && Object.keys(properties).length > 0) ||
  isJsonObject(items) ||
  Array.isArray(prefixItems) ||
  (type !== undefined && [type].flat().some((name) => scalarTypes.has(name)))

/** Whether the schema allows members that it does not name. */
const hasUnnamedMembers = ({ additionalProperties, patternProperties }: JsonObject) =>
  additionalProperties === true || isJsonObject(patternProperties)
