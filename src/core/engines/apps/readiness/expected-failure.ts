import type { TestAssertion, TestCase } from '#core/model/test-cases/test-case.ts'

export type SplitTestCases = { good: TestCase[]; failing: TestCase[] }

/** Separates the test cases whose call must fail from those whose call must succeed. */
export const splitTestCases = (testCases: readonly TestCase[]): SplitTestCases => ({
  good: testCases.filter((testCase) => !testCase.assert.some(expectsFailure)),
  failing: testCases.filter((testCase) => testCase.assert.some(expectsFailure)),
})

/** A call must succeed unless an assertion covers its outcome or its error. */
const expectsFailure = ({ type, path, value }: TestAssertion): boolean => {
  const isEqual = type === 'equals'
  if (!isEqual && type !== 'not-equals') return false
  if (path === '/outcome') return isEqual !== (value === 'ok')
  return path === '/result/error' && isEqual === (value === true)
}
