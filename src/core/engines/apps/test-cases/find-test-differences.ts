// Compares a call with what its test case expects.
import { isJsonObject, type Json } from '#base/json.ts'
import { isSameJson } from '#base/same-json.ts'
import { truncateText } from '#base/text.ts'
import { compareFields } from '#core/engines/apps/draft-diff/index.ts'
import { compileSharedSchema } from '#core/engines/schemas/json-schema/index.ts'
import type { AssertionType, TestAssertion } from '#core/model/test-cases/test-case.ts'
import type { TestDifference, TestedCall } from '#core/model/test-cases/test-run.ts'
import { readTestPath } from './read-test-path.ts'

/** Further differences are left out: one wrong list would fill a report. */
const maxDifferences = 20
const maxValueLength = 2_000

/** Empty when the call is as expected. Without an assertion on its outcome, the call must succeed. */
export function findTestDifferences(
  call: TestedCall,
  assertions: readonly TestAssertion[],
): TestDifference[] {
  const expected = assertions.some(({ path }) => outcomePaths.has(path))
    ? assertions
    : [mustSucceed, ...assertions]
  return expected
    .flatMap((assertion) => checkAssertion(call, assertion))
    .slice(0, maxDifferences)
    .map((difference) => ({
      ...difference,
      expected: boundValue(difference.expected),
      actual: boundValue(difference.actual),
    }))
}

const outcomePaths = new Set(['', '/outcome', '/result', '/result/error'])
const mustSucceed: TestAssertion = { type: 'equals', path: '/outcome', value: 'ok' }

function checkAssertion(call: TestedCall, assertion: TestAssertion): TestDifference[] {
  const actual = readTestPath(call, assertion.path)
  const isNegated = assertion.type.startsWith('not-')
  const kind = (isNegated ? assertion.type.slice('not-'.length) : assertion.type) as AssertionKind
  const isMet = actual !== undefined && matchers[kind](actual, assertion.value)
  if (isMet !== isNegated) return []
  const shared = { type: assertion.type, path: assertion.path, at: '' }
  if (isNegated || actual === undefined) {
    const message = isNegated ? messages[assertion.type] : 'there is nothing at this path'
    return [{ ...shared, message, expected: assertion.value, actual: actual ?? null }]
  }
  return explainFailure(call, assertion, actual).map((difference) => ({ ...shared, ...difference }))
}

type AssertionKind = Exclude<AssertionType, `not-${string}`>

const matchers: Record<AssertionKind, (actual: Json, value: Json) => boolean> = {
  equals: isSameJson,
  contains: (actual, value) =>
    Array.isArray(actual)
      ? actual.some((item) => isSameJson(item, value))
      : toText(actual).includes(toText(value)),
  'starts-with': (actual, value) => toText(actual).startsWith(toText(value)),
  // Uses a schema, so that patterns run in linear time.
  regex: (actual, value) => listViolations({ pattern: toText(value) }, toText(actual)).length === 0,
  'is-json': (actual, value) => listViolations(value, actual).length === 0,
}

const listViolations = (schema: Json, value: Json) =>
  isJsonObject(schema) ? compileSharedSchema(schema).check(value) : []

const toText = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))

const messages: Record<AssertionType, string> = {
  equals: 'is another value',
  'not-equals': 'must not have this value',
  contains: 'does not contain this',
  'not-contains': 'must not contain this',
  'starts-with': 'does not start with this',
  'not-starts-with': 'must not start with this',
  regex: 'does not match this pattern',
  'not-regex': 'must not match this pattern',
  'is-json': 'does not match the schema',
  'not-is-json': 'must not match this schema',
}

type Explanation = Partial<Pick<TestDifference, 'at'>> &
  Pick<TestDifference, 'message' | 'expected' | 'actual'>

function explainFailure(
  { result }: TestedCall,
  { type, path, value }: TestAssertion,
  actual: Json,
): Explanation[] {
  if (type === 'is-json')
    return listViolations(value, actual).map(({ path: at, message }) => ({
      at,
      message,
      expected: null,
      actual: null,
    }))
  const whole = { message: messages[type], expected: value, actual }
  if (type !== 'equals') return [whole]
  if (path === '/outcome' && result.error)
    return [{ ...whole, message: `is another value; the tool said: ${result.text}`.slice(0, maxValueLength) }]
  const { fields } = compareFields(value, actual)
  if (fields.length === 0) return [whole]
  return fields.map((field) => ({
    at: field.path,
    message: messages.equals,
    expected: field.before,
    actual: field.after,
  }))
}

function boundValue(value: Json): Json {
  const text = toText(value)
  return text.length <= maxValueLength ? value : truncateText(text, maxValueLength)
}
