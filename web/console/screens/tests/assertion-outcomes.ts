// The outcome of each assertion of a test case. A report lists only failures.
import type { TestAssertion, TestReport } from '../../api/queries/test-cases.ts'

export type AssertionOutcome = { assertion: TestAssertion; differences: TestReport['differences'] }

/** A test case without an assertion about the outcome expects success. */
const mustSucceed: TestAssertion = { type: 'equals', path: '/outcome', value: 'ok' }
const outcomePaths = new Set(['', '/outcome', '/result', '/result/error'])

/** The assertions in order, each with its differences; one without differences passed. */
export function listAssertionOutcomes(
  assertions: readonly TestAssertion[],
  { differences }: Pick<TestReport, 'differences'>,
): AssertionOutcome[] {
  const expected = assertions.some(({ path }) => outcomePaths.has(path))
    ? assertions
    : [mustSucceed, ...assertions]
  return expected.map((assertion) => ({
    assertion,
    differences: differences.filter(({ type, path }) => type === assertion.type && path === assertion.path),
  }))
}

/** Only the failed assertions, from the report alone. */
export const listFailedOutcomes = ({ differences }: Pick<TestReport, 'differences'>): AssertionOutcome[] =>
  differences.map((difference) => ({
    assertion: {
      type: difference.type as TestAssertion['type'],
      path: difference.path,
      value: difference.expected,
    },
    differences: [difference],
  }))
