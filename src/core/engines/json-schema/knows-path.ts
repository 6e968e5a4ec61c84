import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { partsOf } from './resolved.ts'

/**
 * Whether a value of the schema can have something at a dotted path (`items[].id`, `items[0].id`).
 * Also true where the schema is not specific enough to rule it out.
 */
export function knowsPath(schema: JsonObject, path: string): boolean {
  let open: Json[] = [schema]
  for (const step of stepsOf(path)) {
    const parts = open.flatMap((one) => partsOf(one, schema))
    const below = parts.flatMap((part) => childrenAt(part, step))
    if (below.length === 0) return !parts.some(isTold) || parts.some(isOpen)
    open = [...new Set(below)]
  }
  return true
}

const stepsOf = (path: string) =>
  path
    .replace(/\[\d*\]/g, '.[]')
    .split('.')
    .filter((step) => step !== '')

/** The schemas of the child values at one step of a path. */
export function childrenAt(
  { properties, additionalProperties, items, prefixItems }: JsonObject,
  step: string,
): Json[] {
  if (step === '[]' || /^\d+$/.test(step)) {
    const listed = [
      ...(Array.isArray(prefixItems) ? prefixItems : []),
      ...(isJsonObject(items) ? [items] : []),
    ]
    if (listed.length > 0 || step === '[]') return listed
  }
  const named = isJsonObject(properties) && Object.hasOwn(properties, step) ? properties[step] : undefined
  if (named !== undefined) return [named]
  return isJsonObject(additionalProperties) ? [additionalProperties] : []
}

const leaves = new Set<Json>(['string', 'number', 'integer', 'boolean'])

/** Whether the schema describes the children of its values, or that there are none. */
const isTold = ({ properties, items, prefixItems, type }: JsonObject) =>
  (isJsonObject(properties) && Object.keys(properties).length > 0) ||
  isJsonObject(items) ||
  Array.isArray(prefixItems) ||
  (type !== undefined && [type].flat().some((one) => leaves.has(one)))

/** Whether the schema allows members that it does not name. */
const isOpen = ({ additionalProperties, patternProperties }: JsonObject) =>
  additionalProperties === true || isJsonObject(patternProperties)
