import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import {
  keywordSanitizers,
  schemaKeywords,
  schemaListKeywords,
  schemaMapKeywords,
} from '#core/engines/schemas/json-schema/index.ts'

/** Documents describe these in prose, or keep definitions there, which are read where they are referred to. */
const freeKeywords = new Set([
  ...['format', 'contentEncoding', 'contentMediaType', 'deprecated', '$defs', 'definitions'],
])

const isNoList = (value: Json) => !Array.isArray(value) || value.length === 0

/** Whether a keyword that is not copied has a value that JSON Schema does not allow; null says nothing. */
export function isInvalidValue(keyword: string, value: Json): boolean {
  if (value === null || freeKeywords.has(keyword)) return false
  if (keyword === 'pattern') return typeof value !== 'string'
  if (keyword === 'enum' || schemaListKeywords.has(keyword)) return isNoList(value)
  if (schemaMapKeywords.has(keyword)) return !isJsonObject(value)
  return schemaKeywords.has(keyword) || Object.hasOwn(keywordSanitizers, keyword)
}

/** Parameters of Swagger 2.0 have the keywords of their schema, and say themselves whether they are required. */
export const isOfParameter = (keyword: string, { in: location }: JsonObject): boolean =>
  keyword === 'required' && typeof location === 'string'

/** Whether a type was found by another name. Swagger 2.0 itself has `file`. */
export const isOtherName = (value: Json, types: readonly Json[]): boolean =>
  [value]
    .flat()
    .some((name) => typeof name === 'string' && !types.includes(name) && !['any', 'file', ''].includes(name))

const maxQuoted = 50

export const quote = (value: Json): string => JSON.stringify(value).slice(0, maxQuoted).toWellFormed()
