// The keywords that are copied from a schema, and the type that each value must have. Anything else is dropped, so that
// every imported schema is valid JSON Schema 2020-12.
import { isJsonObject, type Json } from '#base/json.ts'
import { startOf } from '#base/text.ts'
import { isLargerThan } from '#core/engines/json-schema/is-larger-than.ts'

export type Direction = 'input' | 'output'

const maxTitle = 200
/** Characters. A model reads the descriptions of inputs with every call. */
const maxDescription: Record<Direction, number> = { input: 1_000, output: 300 }

type Keep = (value: Json) => Json | undefined

const text =
  (length: number): Keep =>
  (value) =>
    typeof value === 'string' ? startOf(value.trim(), length) || undefined : undefined
const isNumber = (value: Json) => typeof value === 'number' && Number.isFinite(value)
const number: Keep = (value) => (isNumber(value) ? value : undefined)
const positive: Keep = (value) => (isNumber(value) && Number(value) > 0 ? value : undefined)
const count: Keep = (value) => (Number.isSafeInteger(value) && Number(value) >= 0 ? value : undefined)
const flag: Keep = (value) => (typeof value === 'boolean' ? value : undefined)
const names: Keep = (value) =>
  Array.isArray(value) ? [...new Set(value.filter((name) => typeof name === 'string'))] : undefined
const namesByName: Keep = (value) =>
  isJsonObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, list]) => [name, names(list) ?? []]))
    : undefined

const kept: Record<string, Keep> = {
  title: text(maxTitle),
  format: text(100),
  contentEncoding: text(100),
  contentMediaType: text(100),
  minimum: number,
  maximum: number,
  exclusiveMinimum: number,
  exclusiveMaximum: number,
  multipleOf: positive,
  minLength: count,
  maxLength: count,
  minItems: count,
  maxItems: count,
  minContains: count,
  maxContains: count,
  minProperties: count,
  maxProperties: count,
  uniqueItems: flag,
  deprecated: flag,
  required: names,
  dependentRequired: namesByName,
  default: (value) => dataOf(value, 1_000),
  const: (value) => dataOf(value, 30_000),
}

const keptBy: Record<Direction, Record<string, Keep>> = {
  input: { ...kept, description: text(maxDescription.input), examples: examplesOf },
  output: { ...kept, description: text(maxDescription.output) },
}

/** The value of a keyword to copy; undefined if the keyword is not copied or its value is invalid. */
export function keptWord(word: string, value: Json, direction: Direction): Json | undefined {
  const words = keptBy[direction]
  return Object.hasOwn(words, word) ? words[word]?.(value) : undefined
}

/** Keeps only the first example, if it is small: one is enough for a model. */
function examplesOf(value: Json): Json[] | undefined {
  const first = Array.isArray(value) ? value[0] : undefined
  const example = first === undefined ? undefined : dataOf(first, 200)
  return example === undefined ? undefined : [example]
}

/** A copy of a JSON value; undefined if its JSON is longer than `maxLength` characters. */
export function dataOf(value: Json, maxLength: number): Json | undefined {
  if (isLargerThan(value, maxLength)) return undefined
  const json = JSON.stringify(value)
  return json.length <= maxLength ? JSON.parse(json) : undefined
}
