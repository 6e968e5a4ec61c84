// Runs test cases a few at a time, within a limit for all of them together.
import type { TestCaseReport } from '#core/model/test-cases/test-run.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { ToolCallDeps } from '../calls/tool-call.ts'
import { type PreparedTest, reportUncalled, runTestCase, type TestOptions } from './run-test-case.ts'

const concurrency = 4
/** No further case begins after this time. */
const maxRunMs = 60_000

/** One report for each case, in their order. After each case, `onReport` receives the reports so far, in order. */
export async function runTestCases(
  deps: ToolCallDeps & Deps<'clock'>,
  tests: readonly PreparedTest[],
  { onReport, ...options }: TestOptions & { onReport?: (reports: TestCaseReport[]) => void },
): Promise<TestCaseReport[]> {
  const reports: TestCaseReport[] = []
  const end = deps.clock.getElapsedMs() + maxRunMs
  const remaining = [...tests.entries()].values()
  const work = async () => {
    for (const [index, test] of remaining) {
      reports[index] = options.signal?.aborted
        ? reportUncalled(test.testCase, 'Not run: the run was cancelled.')
        : deps.clock.getElapsedMs() > end
          ? reportUncalled(test.testCase, `Not run: a run ends after ${maxRunMs / 1000} seconds.`)
          : await runTestCase(deps, test, options)
      // The list has holes for cases that are still running.
      onReport?.(reports.filter(Boolean))
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return reports
}
