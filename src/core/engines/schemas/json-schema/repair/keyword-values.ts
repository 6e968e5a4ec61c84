// The values that keywords of JSON Schema 2020-12 must have. A keyword with another value makes the whole schema invalid.
import { ExactNumber } from '#base/exact-number.ts'
import { isJsonObject, type Json } from '#base/json.ts'

/** The intended valid value; undefined if there is none. */
export type KeywordSanitizer = (value: Json) => Json | undefined

/** A name; some documents describe the format in prose. */
const acceptName: KeywordSanitizer = (value) =>
  typeof value === 'string' && /^[\w.:/+;=-]{1,100}$/.test(value) ? value : undefined
const isNumber = (value: Json) =>
  (typeof value === 'number' || value instanceof ExactNumber) && Number.isFinite(Number(value))
const acceptNumber: KeywordSanitizer = (value) => (isNumber(value) ? value : undefined)
const acceptPositive: KeywordSanitizer = (value) => (isNumber(value) && Number(value) > 0 ? value : undefined)
const acceptCount: KeywordSanitizer = (value) =>
  Number.isSafeInteger(value) && Number(value) >= 0 ? value : undefined
const acceptFlag: KeywordSanitizer = (value) => (typeof value === 'boolean' ? value : undefined)
const acceptNames: KeywordSanitizer = (value) =>
  Array.isArray(value) ? [...new Set(value.filter((name) => typeof name === 'string'))] : undefined
const acceptNamesByName: KeywordSanitizer = (value) =>
  isJsonObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, list]) => [name, acceptNames(list) ?? []]))
    : undefined

/** For keywords whose value is neither a schema nor a text for readers. */
export const keywordSanitizers: Readonly<Record<string, KeywordSanitizer>> = {
  format: acceptName,
  contentEncoding: acceptName,
  contentMediaType: acceptName,
  minimum: acceptNumber,
  maximum: acceptNumber,
  exclusiveMinimum: acceptNumber,
  exclusiveMaximum: acceptNumber,
  multipleOf: acceptPositive,
  minLength: acceptCount,
  maxLength: acceptCount,
  minItems: acceptCount,
  maxItems: acceptCount,
  minContains: acceptCount,
  maxContains: acceptCount,
  minProperties: acceptCount,
  maxProperties: acceptCount,
  uniqueItems: acceptFlag,
  deprecated: acceptFlag,
  required: acceptNames,
  dependentRequired: acceptNamesByName,
}
