import type { JsonObject } from '#base/json.ts'
import { walkSchema } from '../keywords.ts'

/** Whether the schema rejects members that no adjacent schema describes. */
export const hasUnevaluatedKeyword = (schema: JsonObject): boolean =>
  schema.unevaluatedProperties !== undefined || schema.unevaluatedItems !== undefined

/** Whether a reference is to the root or to one of its definitions. */
export const isDefinitionReference = (reference: string): boolean =>
  /^#(?:\/(?:\$defs|definitions)\/[^/]*)?$/.test(reference)

/** Whether such a keyword is anywhere in the schema. */
export function containsUnevaluatedKeyword(schema: JsonObject): boolean {
  let isFound = false
  walkSchema(schema, (inner) => {
    isFound ||= hasUnevaluatedKeyword(inner)
    return !isFound
  })
  return isFound
}
