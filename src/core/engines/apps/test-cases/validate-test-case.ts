import type { InputViolation } from '#base/errors.ts'
import { isJsonObject } from '#base/json.ts'
import { measureUtf8 } from '#base/texts/utf8-length.ts'
import { compileSharedSchema, explainUnsupportedPattern } from '#core/engines/schemas/json-schema/index.ts'
import {
  maxRecordedBytes,
  maxTestJsonBytes,
  type TestAssertion,
  type TestCaseContent,
} from '#core/model/test-cases/test-case.ts'
import { parseTestPath } from './read-test-path.ts'

const roots = ['outcome', 'request', 'response', 'result']

/** Violations in the members that are present. Paths are relative to the case. */
export const validateTestCase = (content: Partial<TestCaseContent>): InputViolation[] => [
  ...(content.assert ?? []).flatMap(validateAssertion),
  ...checkSize('arguments', JSON.stringify(content.arguments ?? {}), maxTestJsonBytes),
  ...checkSize('assert', JSON.stringify(content.assert ?? []), maxTestJsonBytes),
  ...checkSize('response.body', content.response?.body ?? '', maxRecordedBytes),
]

function checkSize(path: string, text: string, limit: number): InputViolation[] {
  const message = `must have at most ${limit} bytes`
  return measureUtf8(text) > limit ? [{ path, code: 'too_large', message }] : []
}

function validateAssertion({ type, path, value }: TestAssertion, index: number): InputViolation[] {
  const at = `assert[${index}]`
  return [...checkPath(`${at}.path`, path), ...checkValue(`${at}.value`, type.replace(/^not-/, ''), value)]
}

function checkPath(at: string, path: string): InputViolation[] {
  const tokens = parseTestPath(path)
  if (path === '' || roots.includes(tokens?.[0] ?? '')) return []
  const message = `must be a JSON Pointer into the call, such as /result/data, that begins with /${roots.join(', /')}`
  return [{ path: at, code: 'invalid', message }]
}

function checkValue(at: string, kind: string, value: TestAssertion['value']): InputViolation[] {
  if (kind === 'is-json') {
    if (!isJsonObject(value)) return [{ path: at, code: 'type', message: 'must be a JSON Schema, an object' }]
    const [first] = compileSharedSchema(value).schemaViolations
    return first
      ? [
          {
            path: at,
            code: 'invalid',
            message: `must be a usable JSON Schema: ${first.path} ${first.message}`,
          },
        ]
      : []
  }
  if (kind === 'equals' || kind === 'contains') return []
  if (typeof value !== 'string') return [{ path: at, code: 'type', message: 'must be a string' }]
  const problem = kind === 'regex' ? explainUnsupportedPattern(value) : null
  return problem === null
    ? []
    : [{ path: at, code: 'pattern', message: `must be a usable pattern: ${problem}` }]
}
