// Documents use `allOf` to add a description to a reference. A composition in which only one schema constrains the value
// is written as that schema, which models and forms read better.
import { isJsonObject, type JsonObject } from '#base/json.ts'
import { annotationKeywords } from '#core/engines/schemas/json-schema/index.ts'

const isAnnotation = (keyword: string) => annotationKeywords.has(keyword)
const isConstraining = (schema: JsonObject) => !Object.keys(schema).every(isAnnotation)

/** The schema with its `allOf` merged, if at most one of its parts constrains the value; accepts the same values. */
export function mergeAllOf(schema: JsonObject): JsonObject {
  if (schema.allOf === undefined) return schema
  const { allOf, ...own } = schema
  if (!Array.isArray(allOf) || !allOf.every(isJsonObject)) return schema
  const parts = allOf.filter(isJsonObject)
  const constraining = [own, ...parts].filter(isConstraining)
  if (constraining.length > 1) return schema
  const annotations = Object.assign({}, ...parts.toReversed().map(selectAnnotations), selectAnnotations(own))
  return { ...constraining[0], ...annotations }
}

const selectAnnotations = (schema: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(schema).filter(([keyword]) => isAnnotation(keyword)))

/** A title that the description repeats is dropped. */
export function withoutRepeatedTitle(schema: JsonObject): JsonObject {
  if (!isSameText(schema.title, schema.description)) return schema
  const { title: _, ...rest } = schema
  return rest
}

const isSameText = (a: unknown, b: unknown) =>
  typeof a === 'string' && typeof b === 'string' && normalizeText(a) === normalizeText(b)

const normalizeText = (text: string) => text.trim().replace(/\.$/, '').toLowerCase()
