// What a report says of each assertion of a test case. A report has only what was not as expected.
import type { TestAssertion, TestReport } from '../../api/queries/test-cases.ts'

export type AssertionOutcome = { assertion: TestAssertion; differences: TestReport['differences'] }

/** That the call succeeds is expected of a case that says nothing else about it. */
const mustSucceed: TestAssertion = { type: 'equals', path: '/outcome', value: 'ok' }
const outcomePaths = new Set(['', '/outcome', '/result', '/result/error'])

/** The assertions in their order, each with its differences; none: it is met. */
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

/** Only what was not met, from the report alone. */
export const listFailedOutcomes = ({ differences }: Pick<TestReport, 'differences'>): AssertionOutcome[] =>
  differences.map((difference) => ({
    assertion: {
      type: difference.type as TestAssertion['type'],
      path: difference.path,
      value: difference.expected,
    },
    differences: [difference],
  }))
