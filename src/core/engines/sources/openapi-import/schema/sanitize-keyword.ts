// The keywords that are copied from a schema, and the type that each value must have. Anything else is dropped, so that
// every imported schema is valid JSON Schema 2020-12.
import { parseExactJson } from '#base/exact-json.ts'
import type { Json } from '#base/json.ts'
import { truncateText } from '#base/text.ts'
import {
  isLargerThan,
  type KeywordSanitizer,
  keywordSanitizers,
} from '#core/engines/schemas/json-schema/index.ts'
import { toMarkdown } from '../document/plain-text.ts'

export type SchemaDirection = 'input' | 'output'

const maxTitleLength = 200
/** Characters. A model reads the descriptions of inputs with every call. */
const maxDescriptionLengths: Record<SchemaDirection, number> = { input: 1_000, output: 300 }
/** Characters of JSON. Examples of outputs are shown in previews of widgets; clients do not get them. */
const maxExampleLengths: Record<SchemaDirection, number> = { input: 200, output: 500 }

const acceptText =
  (length: number): KeywordSanitizer =>
  (value) =>
    typeof value === 'string' ? truncateText(toMarkdown(value).trim(), length) || undefined : undefined
const sanitizers: Record<string, KeywordSanitizer> = {
  title: acceptText(maxTitleLength),
  ...keywordSanitizers,
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
  return json.length <= maxLength ? parseExactJson(json) : undefined
}
