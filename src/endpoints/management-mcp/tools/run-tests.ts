// The test cases of an app: inspect_app lists them, run_tests runs them.
import Type from 'typebox'
import { truncateText } from '#base/text.ts'
import { maxTestCasesPerApp, type TestCase } from '#core/model/test-cases/test-case.ts'
import type { TestCaseReport } from '#core/model/test-cases/test-run.ts'
import type { Ports } from '#core/ports/ports.ts'
import { runAppTests } from '#core/usecases/test-cases/run-app-tests.ts'
import { pageTestCases } from '#core/usecases/test-cases/test-cases.ts'
import { readTests } from '#core/usecases/test-cases/test-status.ts'
import { type AppCall, defineAppTool } from '../management-tool.ts'
import { presentValue } from './present-value.ts'

const maxDifferences = 5
const maxDescription = 160

export const runTestsTool = defineAppTool({
  name: 'run_tests',
  title: 'Run test cases',
  description:
    'Runs test cases against the draft and returns the deviations. Without live, tools that write are not called, and recorded responses replace the API. Use it before preview_release; inspect_app with tests lists them.',
  effect: 'destroy',
  requires: 'builder',
  isOpenWorld: true,
  input: {
    test_cases: Type.Optional(
      Type.Array(Type.String({ maxLength: 100 }), {
        minItems: 1,
        maxItems: maxTestCasesPerApp,
        description: 'Keys; by default all.',
      }),
    ),
    live: Type.Optional(Type.Boolean({ description: 'Calls the API in all of them: ask the user first.' })),
  },
  async execute(ports, { test_cases: keys = null, live = false }, { address, signal, hops, requestId }) {
    const options = { live, signal, hops, requestId }
    const { passed, failed, cases } = await runAppTests(ports, address, { keys }, options)
    return { passed, failed, cases: cases.map(presentReport) }
  },
})

const presentReport = ({ key, tool, passed, upstream, message, differences }: TestCaseReport) => ({
  test_case: key,
  tool,
  passed,
  upstream,
  ...(message && { message }),
  ...(differences.length > 0 && {
    total_differences: differences.length,
    differences: differences.slice(0, maxDifferences).map((difference) => ({
      path: difference.at ? `${difference.path} ${difference.at}` : difference.path,
      message: difference.message,
      expected: presentValue(difference.expected),
      actual: presentValue(difference.actual),
    })),
  }),
})

const allCases = {
  limit: maxTestCasesPerApp,
  sort: 'created_at',
  descending: false,
  query: '',
  after: null,
} as const

/** Whether tests must pass before a release, their results, and the test cases. */
export async function summarizeTests(ports: Ports, { address }: AppCall) {
  const { required, state } = await readTests(ports, address)
  const { rows } = await pageTestCases(ports, address, allCases)
  return { required_for_release: required, state, test_cases: rows.map(presentTestCaseSummary) }
}

const presentTestCaseSummary = ({ key, description, tool, upstream, assert, response }: TestCase) => ({
  test_case: key,
  description: truncateText(description, maxDescription),
  tool,
  upstream,
  assertions: assert.length,
  has_recorded_response: response !== null,
})
