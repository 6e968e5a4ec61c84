import { expect, test } from 'vitest'
import { isViolationCode, violationCodes } from '#base/violation-codes.ts'
import { errorMeanings } from '#http/error-meanings.ts'
import { toApiFailure } from '#http/errors.ts'
import { operationTable } from '#tests/support/service/operation-table.ts'

/** The keywords of a schema and of all schemas in it. */
function listKeywords(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(listKeywords)
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([keyword, value]) => {
    if (['properties', 'patternProperties', 'dependentSchemas'].includes(keyword))
      return [keyword, ...Object.values(value as object).flatMap(listKeywords)]
    return ['enum', 'const', 'examples', 'default'].includes(keyword)
      ? [keyword]
      : [keyword, ...listKeywords(value)]
  })
}

/** Keywords that say something about a schema, contain schemas, or whose violations have a code with another name. */
const withoutCode = new Set([
  ...['title', 'description', 'examples', 'default', 'properties', 'patternProperties', 'items'],
  ...['if', 'then', 'propertyNames', 'additionalProperties', 'not'],
])

test('a violation of any keyword in the schemas of operations has a documented code', () => {
  const schemas = operationTable.flatMap(({ body, query, params }) => [body, query, params])
  const keywords = new Set(schemas.flatMap(listKeywords))
  expect(keywords).toContain('maxLength')
  expect([...keywords].filter((name) => !withoutCode.has(name) && !isViolationCode(name))).toEqual([])
})

test('a keyword without a code of its own is reported as invalid', () => {
  const violation = {
    instancePath: '/a',
    keyword: 'contains',
    params: {},
    message: 'must contain a valid item',
  }
  expect(toApiFailure({ validation: [violation] }).details).toEqual([
    { path: 'a', code: 'invalid', message: 'must contain a valid item' },
  ])
})

test('every code has a meaning and a remedy, as sentences that a table can hold', () => {
  const texts = [
    ...Object.values(violationCodes).flat(),
    ...Object.values(errorMeanings).flatMap(({ meaning, remedy }) => [meaning, remedy]),
  ]
  expect(texts.filter((text) => !/^[A-Z`][^|\n]+\.$/.test(text))).toEqual([])
})
