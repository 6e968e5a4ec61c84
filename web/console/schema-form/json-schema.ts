// The part of JSON Schema that forms use. References within the schema are followed, compositions are merged.

import { JsonScalar } from '#base/json-scalar.ts'

export type JsonValue = unknown
export type JsonMembers = { [name: string]: JsonValue }
export type JsonSchema = JsonMembers

export const isJsonMembers = (value: unknown): value is JsonMembers =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JsonScalar)

/** Ends circular references. */
const maxReferences = 20

const toSchema = (value: unknown): JsonSchema => (isJsonMembers(value) ? value : {})

function findReference(root: JsonSchema, reference: unknown): JsonSchema {
  if (typeof reference !== 'string' || !reference.startsWith('#')) return {}
  const steps = decodeURIComponent(reference.slice(1)).split('/').slice(1)
  const target = steps.reduce<unknown>((value, step) => {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~')
    if (Array.isArray(value)) return value[Number(name)]
    return isJsonMembers(value) && Object.hasOwn(value, name) ? value[name] : undefined
  }, root)
  return toSchema(target)
}

const toStrings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []

/** Merges both schemas; the second wins. */
export function mergeSchemas(first: JsonSchema, second: JsonSchema): JsonSchema {
  const required = [...new Set([...toStrings(first.required), ...toStrings(second.required)])]
  const properties = { ...toSchema(first.properties), ...toSchema(second.properties) }
  return {
    ...first,
    ...second,
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(required.length > 0 && { required }),
  }
}

/** Resolves `$ref` and `allOf` at the top level. */
export function resolveSchema(schema: unknown, root: JsonSchema, depth = 0): JsonSchema {
  const { $ref, allOf, ...own } = toSchema(schema)
  if (depth > maxReferences) return own
  const referred = $ref === undefined ? {} : resolveSchema(findReference(root, $ref), root, depth + 1)
  const composed = Array.isArray(allOf)
    ? allOf.map((part) => resolveSchema(part, root, depth + 1)).reduce(mergeSchemas, {})
    : {}
  return mergeSchemas(mergeSchemas(referred, composed), own)
}

export const listProperties = (
  schema: JsonSchema,
): { name: string; schema: JsonSchema; isRequired: boolean }[] => {
  const required = new Set(toStrings(schema.required))
  return Object.entries(toSchema(schema.properties)).map(([name, property]) => ({
    name,
    schema: toSchema(property),
    isRequired: required.has(name),
  }))
}
