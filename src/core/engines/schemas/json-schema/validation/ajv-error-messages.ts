import type { ErrorObject } from 'ajv/dist/2020.js'
import { isJsonObject } from '#base/json.ts'
import { truncateText } from '#base/text.ts'
import type { ViolationCode } from '#base/violation-codes.ts'
import { findSimilarName } from './find-similar-name.ts'
import { formatExamples } from './formats.ts'

/** `member` is the property below the error's instance path that the violation is about. */
export type AjvErrorDescription = { code: ViolationCode; message: string; member?: string }

type Params = Record<string, unknown>

/** Maximum length of schema text quoted in a message. */
const maxQuote = 200
const quoteJson = (value: unknown) => truncateText(JSON.stringify(value), maxQuote)
const formatValues = (values: unknown) =>
  truncateText(
    (Array.isArray(values) ? values : [values]).map((value) => JSON.stringify(value)).join(', '),
    maxQuote,
  )

const typeLabels: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  boolean: 'true or false',
  object: 'an object',
  array: 'an array',
  null: 'null',
}
const formatTypes = (types: unknown) => {
  const names = [types].flat().map((type) => typeLabels[String(type)] ?? String(type))
  return [...new Set(names)].join(' or ')
}

const describeLength =
  (unit: string, bound: string) =>
  (params: Params): AjvErrorDescription => ({
    code: 'length',
    message: `must have at ${bound} ${params.limit} ${unit}`,
  })
const describeRange = ({ comparison, limit }: Params): AjvErrorDescription => ({
  code: 'range',
  message: `must be ${comparison} ${limit}`,
})

function describeUnknownMember(member: unknown, { parentSchema }: ErrorObject): AjvErrorDescription {
  const known = isJsonObject(parentSchema?.properties) ? Object.keys(parentSchema.properties) : []
  const similar = findSimilarName(String(member), known)
  const hint = similar === null ? `known properties: ${formatValues(known)}` : `did you mean "${similar}"?`
  return { code: 'unknown', member: String(member), message: `is not a known property; ${hint}` }
}

function describeUnmatchedUnion({ passingSchemas, types }: Params): AjvErrorDescription {
  if (passingSchemas) return { code: 'alternatives', message: 'must match only one of the alternatives' }
  const hasTypes = Array.isArray(types) && types.length > 0
  return {
    code: hasTypes ? 'type' : 'alternatives',
    message: hasTypes ? `must be ${formatTypes(types)}` : 'must match one of the alternatives',
  }
}

const describersByKeyword: Record<string, (params: Params, error: ErrorObject) => AjvErrorDescription> = {
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
  additionalProperties: ({ additionalProperty }, error) => describeUnknownMember(additionalProperty, error),
  unevaluatedProperties: ({ unevaluatedProperty }, error) =>
    describeUnknownMember(unevaluatedProperty, error),
  type: ({ type }) => ({ code: 'type', message: `must be ${formatTypes(type)}` }),
  enum: ({ allowedValues }) => ({ code: 'enum', message: `must be one of ${formatValues(allowedValues)}` }),
  const: ({ allowedValue }) => ({ code: 'enum', message: `must be ${quoteJson(allowedValue)}` }),
  minimum: describeRange,
  maximum: describeRange,
  exclusiveMinimum: describeRange,
  exclusiveMaximum: describeRange,
  multipleOf: ({ multipleOf }) => ({ code: 'range', message: `must be a multiple of ${multipleOf}` }),
  minLength: describeLength('characters', 'least'),
  maxLength: describeLength('characters', 'most'),
  minItems: describeLength('items', 'least'),
  maxItems: describeLength('items', 'most'),
  minProperties: describeLength('properties', 'least'),
  maxProperties: describeLength('properties', 'most'),
  uniqueItems: () => ({ code: 'duplicate', message: 'must not contain duplicate items' }),
  pattern: ({ pattern }) => ({
    code: 'pattern',
    message: `must match the pattern ${truncateText(String(pattern), maxQuote)}`,
  }),
  format: ({ format }) => ({ code: 'format', message: `must be ${describeFormat(String(format))}` }),
  anyOf: describeUnmatchedUnion,
  oneOf: describeUnmatchedUnion,
}

const describeFormat = (format: string) => {
  const example = formatExamples[format]
  return example ? `a ${format} such as ${example}` : `of the format ${format}`
}

export function describeAjvError(error: ErrorObject): AjvErrorDescription {
  const describe = describersByKeyword[error.keyword]
  return describe
    ? describe(error.params, error)
    : { code: 'invalid', message: `violates the keyword "${error.keyword}" of the schema` }
}
