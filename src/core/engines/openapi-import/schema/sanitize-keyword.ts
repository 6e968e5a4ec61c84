// The keywords that are copied from a schema, and the type that each value must have. Anything else is dropped, so that
// every imported schema is valid JSON Schema 2020-12.
import { isJsonObject, type Json } from '#base/json.ts'
import { truncateText } from '#base/text.ts'
import { isLargerThan } from '#core/engines/json-schema/index.ts'
import { toMarkdown } from '../document/plain-text.ts'

export type SchemaDirection = 'input' | 'output'

const maxTitleLength = 200
/** Characters. A model reads the descriptions of inputs with every call. */
const maxDescriptionLengths: Record<SchemaDirection, number> = { input: 1_000, output: 300 }
/** Characters of JSON. Examples of outputs are shown in previews of widgets; clients do not get them. */
const maxExampleLengths: Record<SchemaDirection, number> = { input: 200, output: 500 }

type KeywordSanitizer = (value: Json) => Json | undefined

const acceptText =
  (length: number): KeywordSanitizer =>
  (value) =>
    typeof value === 'string' ? truncateText(toMarkdown(value).trim(), length) || undefined : undefined
/** A name; some documents describe the format in prose. */
const acceptName: KeywordSanitizer = (value) =>
  typeof value === 'string' && /^[\w.:/+;=-]{1,100}$/.test(value) ? value : undefined
const isNumber = (value: Json) => typeof value === 'number' && Number.isFinite(value)
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

const sanitizers: Record<string, KeywordSanitizer> = {
  title: acceptText(maxTitleLength),
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
  default: (value) => copyJsonWithin(value, 1_000),
  const: (value) => copyJsonWithin(value, 30_000),
}

const sanitizersByDirection: Record<SchemaDirection, Record<string, KeywordSanitizer>> = {
  input: {
    ...sanitizers,
    description: acceptText(maxDescriptionLengths.input),
    examples: acceptExample(maxExampleLengths.input),
  },
  output: {
    ...sanitizers,
    description: acceptText(maxDescriptionLengths.output),
    examples: acceptExample(maxExampleLengths.output),
  },
}

/** The value of a keyword to copy; undefined if the keyword is not copied or its value is invalid. */
export function sanitizeKeyword(keyword: string, value: Json, direction: SchemaDirection): Json | undefined {
  const sanitizersOfDirection = sanitizersByDirection[direction]
  return Object.hasOwn(sanitizersOfDirection, keyword) ? sanitizersOfDirection[keyword]?.(value) : undefined
}

/** Keeps only the first example, if it is small: one is enough for a model, and for a preview. */
function acceptExample(maxLength: number): KeywordSanitizer {
  return (value) => {
    const first = Array.isArray(value) ? value[0] : undefined
    const example = first === undefined ? undefined : copyJsonWithin(first, maxLength)
    return example === undefined ? undefined : [example]
  }
}

/** A copy of a JSON value; undefined if its JSON is longer than `maxLength` characters. */
export function copyJsonWithin(value: Json, maxLength: number): Json | undefined {
  if (isLargerThan(value, maxLength)) return undefined
  const json = JSON.stringify(value)
  return json.length <= maxLength ? JSON.parse(json) : undefined
}
