// The state of the test cases of a draft. A run counts until the draft or the cases change.
import type { App } from '#core/model/apps/app.ts'
import { type TestCase, toTestCaseContent } from '#core/model/test-cases/test-case.ts'
import type { StoredTestRun, TestState, TestStatus } from '#core/model/test-cases/test-run.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreReader } from '#core/ports/store.ts'
import { digestDraft } from '../draft-changes/draft-changes.ts'

type StatusDeps = Deps<'clock' | 'digest' | 'timer'>

/** Identifies the draft and the cases of a run. */
export async function digestTestedDraft(
  deps: StatusDeps,
  reader: StoreReader,
  app: App,
  cases: readonly TestCase[],
): Promise<string> {
  const draft = await digestDraft(deps, reader, { app, frame: await reader.readFrame(app) })
  return deps.digest.sha256(JSON.stringify([draft, ...cases.map(toTestCaseContent)]))
}

export async function readTestStatus(deps: StatusDeps, reader: StoreReader, app: App): Promise<TestStatus> {
  const cases = await reader.testCases.list(app.id)
  const stored = await reader.testRuns.find(app.id)
  const digest = stored ? await digestTestedDraft(deps, reader, app, cases) : ''
  return {
    required: app.testsRequired,
    cases: cases.length,
    state: resolveState(cases, stored, digest),
    lastRun: stored?.run ?? null,
  }
}

function resolveState(cases: readonly TestCase[], stored: StoredTestRun | null, digest: string): TestState {
  if (cases.length === 0) return 'no_cases'
  if (!stored) return 'never_run'
  if (stored.digest !== digest) return 'outdated'
  return stored.run.failed > 0 ? 'failed' : 'passed'
}
