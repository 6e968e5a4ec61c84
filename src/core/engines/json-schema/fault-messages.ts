import type { ErrorObject } from 'ajv/dist/2020.js'
import { isJsonObject } from '#base/json.ts'
import { startOf } from '#base/text.ts'
import { didYouMean } from './did-you-mean.ts'
import { formatExamples } from './formats.ts'

/** `member` is the property below the error's instance path that the violation is about. */
export type Told = { code: string; message: string; member?: string }

type Params = Record<string, unknown>

/** Maximum length of schema text quoted in a message. */
const maxQuote = 200
const quoted = (value: unknown) => startOf(JSON.stringify(value), maxQuote)
const listed = (values: unknown) =>
  startOf(
    (Array.isArray(values) ? values : [values]).map((value) => JSON.stringify(value)).join(', '),
    maxQuote,
  )

const nouns: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  boolean: 'true or false',
  object: 'an object',
  array: 'an array',
  null: 'null',
}
const typed = (types: unknown) => {
  const names = [types].flat().map((type) => nouns[String(type)] ?? String(type))
  return [...new Set(names)].join(' or ')
}

const counted = (unit: string, bound: string) => (params: Params) => ({
  code: 'length',
  message: `must have at ${bound} ${params.limit} ${unit}`,
})
const bounded = ({ comparison, limit }: Params) => ({
  code: 'range',
  message: `must be ${comparison} ${limit}`,
})

function unknownMember(member: unknown, { parentSchema }: ErrorObject): Told {
  const known = isJsonObject(parentSchema?.properties) ? Object.keys(parentSchema.properties) : []
  const meant = didYouMean(String(member), known)
  const hint = meant === null ? `known properties: ${listed(known)}` : `did you mean "${meant}"?`
  return { code: 'unknown', member: String(member), message: `is not a known property; ${hint}` }
}

function unmatched({ passingSchemas, types }: Params): Told {
  if (passingSchemas) return { code: 'alternatives', message: 'must match only one of the alternatives' }
  const isNamed = Array.isArray(types) && types.length > 0
  return {
    code: isNamed ? 'type' : 'alternatives',
    message: isNamed ? `must be ${typed(types)}` : 'must match one of the alternatives',
  }
}

const byKeyword: Record<string, (params: Params, error: ErrorObject) => Told> = {
  required: ({ missingProperty }) => ({
    code: 'required',
    member: String(missingProperty),
    message: 'is required',
  }),
  dependentRequired: ({ missingProperty, property }) => ({
    code: 'required',
    member: String(missingProperty),
    message: `is required together with "${property}"`,
  }),
  additionalProperties: ({ additionalProperty }, error) => unknownMember(additionalProperty, error),
  unevaluatedProperties: ({ unevaluatedProperty }, error) => unknownMember(unevaluatedProperty, error),
  type: ({ type }) => ({ code: 'type', message: `must be ${typed(type)}` }),
  enum: ({ allowedValues }) => ({ code: 'enum', message: `must be one of ${listed(allowedValues)}` }),
  const: ({ allowedValue }) => ({ code: 'enum', message: `must be ${quoted(allowedValue)}` }),
  minimum: bounded,
  maximum: bounded,
  exclusiveMinimum: bounded,
  exclusiveMaximum: bounded,
  multipleOf: ({ multipleOf }) => ({ code: 'range', message: `must be a multiple of ${multipleOf}` }),
  minLength: counted('characters', 'least'),
  maxLength: counted('characters', 'most'),
  minItems: counted('items', 'least'),
  maxItems: counted('items', 'most'),
  minProperties: counted('properties', 'least'),
  maxProperties: counted('properties', 'most'),
  uniqueItems: () => ({ code: 'duplicate', message: 'must not contain duplicate items' }),
  pattern: ({ pattern }) => ({
    code: 'pattern',
    message: `must match the pattern ${startOf(String(pattern), maxQuote)}`,
  }),
  format: ({ format }) => ({ code: 'format', message: `must be ${formatted(String(format))}` }),
  anyOf: unmatched,
  oneOf: unmatched,
}

const formatted = (format: string) => {
  const example = formatExamples[format]
  return example ? `a ${format} such as ${example}` : `of the format ${format}`
}

export function told(error: ErrorObject): Told {
  const tell = byKeyword[error.keyword]
  return tell
    ? tell(error.params, error)
    : { code: 'invalid', message: `violates the keyword "${error.keyword}" of the schema` }
}
