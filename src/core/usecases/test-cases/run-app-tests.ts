import { createInvalidInputError, type InputViolation } from '#base/errors.ts'
import type { App } from '#core/model/apps/app.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import type { TestCase } from '#core/model/test-cases/test-case.ts'
import type { TestCaseReport, TestRun } from '#core/model/test-cases/test-run.ts'
import { resolveVariables } from '#core/model/variables/resolve-variables.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreReader } from '#core/ports/store.ts'
import { readInApp } from '#core/services/apps/app-access.ts'
import {
  buildDraftCallDeps,
  type DraftCall,
  type DraftCallDeps,
  hiddenReasonMessages,
  prepareDraftCall,
} from '#core/services/calls/draft-call.ts'
import type { PreparedTest, TestOptions } from '#core/services/test-cases/run-test-case.ts'
import { runTestCases } from '#core/services/test-cases/run-test-cases.ts'
import { digestTestedDraft } from '#core/services/test-cases/test-status.ts'
import { scopeOf } from '#core/services/variables/resolve-rows.ts'

export type TestRunDeps = DraftCallDeps & Deps<'store' | 'digest'>

/** `keys`: the keys of the cases to run; null means all. */
export type TestRunRequest = { keys: readonly string[] | null }

type Plan = { digest: string; tests: PreparedTest[]; complete: boolean }

type RunOptions = TestOptions & {
  requestId: string
  /** Receives the run so far after each case, without the differences, which could be large. */
  report?: (run: TestRun) => void
}

/** Runs test cases against the current draft. Runs of all cases are stored: the newest decides about a release. */
export async function runAppTests(
  deps: TestRunDeps,
  address: AppAddress,
  { keys }: TestRunRequest,
  { requestId, report, ...options }: RunOptions,
): Promise<TestRun> {
  const { digest, tests, complete } = await readInApp(deps, address, (reader, app) =>
    planRun(deps, reader, app, keys),
  )
  const startedAt = deps.clock.now()
  const start = deps.clock.getElapsedMs()
  const summarize = (cases: TestCaseReport[], isComplete: boolean): TestRun => {
    const passed = cases.filter((testCase) => testCase.passed).length
    const durationMs = Math.round(deps.clock.getElapsedMs() - start)
    return { startedAt, durationMs, complete: isComplete, passed, failed: cases.length - passed, cases }
  }
  const onReport = (cases: TestCaseReport[]) => report?.(summarize(cases.map(withoutDifferences), false))
  const callDeps = buildDraftCallDeps(deps, address, requestId)
  const run = summarize(await runTestCases(callDeps, tests, { ...options, onReport }), complete)
  if (complete && !options.signal?.aborted)
    await deps.store.transact((writer) => writer.testRuns.put(address.appId, { digest, run }))
  return run
}

const withoutDifferences = (report: TestCaseReport): TestCaseReport => ({ ...report, differences: [] })

async function planRun(
  deps: TestRunDeps,
  reader: StoreReader,
  app: App,
  keys: readonly string[] | null,
): Promise<Plan> {
  const all = await reader.testCases.list(app.id)
  const chosen = keys ? selectByKey(all, keys) : all
  const digest = await digestTestedDraft(deps, reader, app, all)
  const calls = await prepareCalls(reader, app, new Set(chosen.map(({ tool }) => tool)))
  const scope = scopeOf(app)
  const tests = chosen.map((testCase) => ({
    testCase: resolveVariables(testCase, scope),
    call: calls.get(testCase.tool) ?? unknownTool,
  }))
  return { digest, tests, complete: new Set(chosen).size === all.length }
}

const unknownTool = 'The draft has no tool with this key.'

function selectByKey(all: readonly TestCase[], keys: readonly string[]): TestCase[] {
  const known = new Map(all.map((testCase) => [testCase.key, testCase]))
  const violations = keys.flatMap((key, index): InputViolation[] =>
    known.has(key)
      ? []
      : [
          {
            path: `keys[${index}]`,
            code: 'unknown',
            message: `must be the key of a test case: there is no ${key}`,
          },
        ],
  )
  if (violations.length > 0) throw createInvalidInputError(violations)
  return [...new Set(keys)].flatMap((key) => known.get(key) ?? [])
}

async function prepareCalls(
  reader: StoreReader,
  app: App,
  keys: ReadonlySet<string>,
): Promise<Map<string, DraftCall | string>> {
  const calls = new Map<string, DraftCall | string>()
  for (const { id, key } of await reader.tools.list(app.id)) {
    if (!keys.has(key)) continue
    const call = await prepareDraftCall(reader, app, id)
    calls.set(key, typeof call === 'string' ? hiddenReasonMessages[call] : call)
  }
  return calls
}
