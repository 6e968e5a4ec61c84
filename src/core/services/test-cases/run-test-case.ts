import { buildTestedCall, findTestDifferences } from '#core/engines/apps/test-cases/index.ts'
import type { TestCase } from '#core/model/test-cases/test-case.ts'
import type { TestCaseReport } from '#core/model/test-cases/test-run.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { DraftCall } from '../calls/draft-call.ts'
import type { ToolCallDeps } from '../calls/tool-call.ts'
import { callForTest, replayForTest, type TestCallOptions } from './call-for-test.ts'

/** `call`: the prepared call of its tool, or why it cannot be called. */
export type PreparedTest = { testCase: TestCase; call: DraftCall | string }

/** `live`: whether read-only tools are called at the API even if a response is recorded. */
export type TestOptions = TestCallOptions & { live: boolean }

export async function runTestCase(
  deps: ToolCallDeps & Deps<'clock'>,
  { testCase, call }: PreparedTest,
  options: TestOptions,
): Promise<TestCaseReport> {
  if (typeof call === 'string') return reportUncalled(testCase, call)
  const upstream = chooseUpstream(testCase, call, options)
  if ('missing' in upstream) return reportUncalled(testCase, upstream.missing)
  const start = deps.clock.getElapsedMs()
  const { arguments: args, response } = testCase
  const observed =
    upstream.use === 'recorded' && response
      ? await replayForTest(deps, call, args, response)
      : await callForTest(deps, call, args, options)
  const differences = findTestDifferences(buildTestedCall(observed), testCase.assert)
  return {
    key: testCase.key,
    tool: testCase.tool,
    passed: differences.length === 0,
    upstream: upstream.use,
    durationMs: Math.round(deps.clock.getElapsedMs() - start),
    message: '',
    differences,
  }
}

export const reportUncalled = ({ key, tool }: TestCase, message: string): TestCaseReport => ({
  key,
  tool,
  passed: false,
  upstream: null,
  durationMs: 0,
  message,
  differences: [],
})

/** A tool that writes is called at the API only if its case says so: tests must not place orders by accident. */
function chooseUpstream(
  { upstream, response }: TestCase,
  { chain }: DraftCall,
  { live }: TestOptions,
): { use: 'recorded' | 'live' } | { missing: string } {
  const isReading = chain.first.tool.annotations.readOnlyHint
  if (upstream === 'live') return { use: 'live' }
  if (upstream === 'recorded') return response ? { use: 'recorded' } : { missing: noResponse }
  if (response && !(live && isReading)) return { use: 'recorded' }
  // @guard api/v3/test-cases
  return isReading ? { use: 'live' } : { missing: wouldWrite }
}

const noResponse = 'The test case has no recorded response, and its upstream is "recorded". Record one.'
const wouldWrite =
  'The tool is not read-only, so it was not called. Record a response for the test case, or set its upstream to "live" if it may really change data.'
