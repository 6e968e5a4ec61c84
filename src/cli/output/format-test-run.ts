import type { V3Components } from '#client'

export type TestRunJson = V3Components['schemas']['TestRun']
export type TestReportJson = TestRunJson['cases'][number]

const formatDifference = ({ path, at, message, expected, actual }: TestReportJson['differences'][number]) => {
  const values =
    expected === null && actual === null
      ? ''
      : `: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`
  return `${[path || '/', at].filter(Boolean).join(' ')} ${message}${values}`
}

/** The reasons of a failure, a line each; none if the test case passed. */
export const formatTestFailure = ({ message, differences }: TestReportJson): string[] => [
  ...(message ? [message] : []),
  ...differences.map(formatDifference),
]

const formatCase = (report: TestReportJson): string[] => [
  `${report.passed ? 'passed' : 'FAILED'}  ${report.key}  ${report.upstream ? `${report.upstream}, ${report.duration_ms} ms` : 'not called'}`,
  ...formatTestFailure(report).map((line) => `    ${line}`),
]

export const formatTestRun = (run: TestRunJson): string[] =>
  run.cases.length === 0
    ? ['The app has no test cases.']
    : [...run.cases.flatMap(formatCase), `${run.passed} passed, ${run.failed} failed.`]
