import { isJsonObject, type Json } from '#base/json.ts'

const maxDepth = 32
const inPlaceListKeywords = ['allOf', 'anyOf', 'oneOf'] as const
const inPlaceKeywords = ['not', 'if', 'then', 'else'] as const

/** Every reference of a schema that applies to the same instance location as the schema. */
export function* listInPlaceReferences(schema: Json, depth = 0): Generator<string> {
  if (!isJsonObject(schema) || depth > maxDepth) return
  if (typeof schema.$ref === 'string') yield schema.$ref
  for (const keyword of inPlaceListKeywords) {
    const list = schema[keyword]
    for (const inner of Array.isArray(list) ? list : []) yield* listInPlaceReferences(inner, depth + 1)
  }
  for (const keyword of inPlaceKeywords) yield* listInPlaceReferences(schema[keyword] ?? true, depth + 1)
}
