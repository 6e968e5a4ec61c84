// Describes values that a schema no longer accepts, and results that the earlier description did not allow.
import type { Json } from '#base/json.ts'
import { joinNames, truncateText } from '#base/text.ts'
import type { ContainmentGap } from '#core/engines/schemas/containment/index.ts'
import type { SchemaRole } from './schema-role.ts'

const maxNamed = 5
const maxValueLength = 100

const formatDetail = (detail: Json) =>
  truncateText(
    [detail]
      .flat()
      .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
      .join(', '),
    maxValueLength,
  )

type GapTexts = Record<string, (detail: string) => string>

const inputTexts: GapTexts = {
  type: (types) => `must now be of type ${types}`,
  values: (values) => `no longer accepts ${values}`,
  enum: (values) => `must now be one of ${values}`,
  const: (value) => `must now be ${value}`,
  minimum: (limit) => `must now be at least ${limit}`,
  exclusiveMinimum: (limit) => `must now be above ${limit}`,
  maximum: (limit) => `must now be at most ${limit}`,
  exclusiveMaximum: (limit) => `must now be below ${limit}`,
  multipleOf: (unit) => `must now be a multiple of ${unit}`,
  minLength: (limit) => `must now have at least ${limit} characters`,
  maxLength: (limit) => `must now have at most ${limit} characters`,
  pattern: (pattern) => `must now match ${pattern}`,
  format: (format) => `must now have the format ${format}`,
  minItems: (limit) => `must now have at least ${limit} items`,
  maxItems: (limit) => `must now have at most ${limit} items`,
  required: () => 'is now required',
  dependentRequired: () => 'is now required together with others',
  additionalProperties: () => 'is no longer accepted',
}

const outputTexts: GapTexts = {
  type: (types) => `may now be of another type than ${types}`,
  values: (values) => `may now be ${values}`,
  enum: (values) => `may now be other than ${values}`,
  required: () => 'may now be missing',
  dependentRequired: () => 'may now be missing',
  additionalProperties: () => 'may now be present',
}

const defaultTexts: Record<SchemaRole, string> = {
  inputSchema: 'accepts fewer values now',
  outputSchema: 'may now have other values',
}

const wholeNames: Record<SchemaRole, string> = { inputSchema: 'the arguments', outputSchema: 'the result' }

export function describeGoneMembers(role: SchemaRole, names: string[]): string {
  if (names.length === 0) return ''
  return role === 'inputSchema'
    ? `Arguments were removed: ${joinNames(names, maxNamed)}.`
    : `Results no longer have these described members: ${joinNames(names, maxNamed)}.`
}

/** Proven gaps first. A comparison without a proof is described as undecided. */
export function describeGaps(role: SchemaRole, gaps: ContainmentGap[]): string {
  if (gaps.length === 0) return ''
  const decided = gaps.filter(({ isDecided }) => isDecided)
  if (decided.length === 0) return describeUndecided(role, gaps)
  const named = [...new Set(decided.map((gap) => describeGap(role, gap)))]
  const start =
    role === 'inputSchema' ? 'Valid calls may be rejected' : 'Results may differ from their description'
  return `${start}: ${joinNames(named, maxNamed)}.`
}

function describeGap(role: SchemaRole, { path, keyword, detail }: ContainmentGap): string {
  const texts = role === 'inputSchema' ? inputTexts : outputTexts
  const text = Object.hasOwn(texts, keyword) ? texts[keyword] : undefined
  return `${path || wholeNames[role]} ${text ? text(formatDetail(detail)) : defaultTexts[role]}`
}

function describeUndecided(role: SchemaRole, gaps: ContainmentGap[]): string {
  const paths = [...new Set(gaps.map(({ path }) => path || wholeNames[role]))]
  const what =
    role === 'inputSchema' ? 'all earlier calls are still accepted' : 'results still match their description'
  return `It cannot be decided whether ${what} (${joinNames(paths, maxNamed)}), so the change counts as breaking.`
}
