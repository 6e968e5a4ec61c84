import { toAppReference } from '#core/engines/apps/draft-checks/index.ts'
import type { App } from '#core/model/apps/app.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import type { DraftIssue } from '#core/model/drafts/draft-issue.ts'
import type { TestState } from '#core/model/test-cases/test-run.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreReader } from '#core/ports/store.ts'
import { readTestStatus } from './test-status.ts'

const howToRun = 'Run all of them, for example with the command tenon test.'

const messages: Record<Exclude<TestState, 'passed'>, string> = {
  no_cases:
    'Releases of this app require passing tests, but it has no test case. Add one, or switch the requirement off.',
  never_run: `Releases of this app require passing tests, but they were never run. ${howToRun}`,
  outdated: `The draft or its test cases were changed since the tests were run. ${howToRun}`,
  failed:
    'A test case failed in the last run. Correct the tool or the test case, then run all test cases again.',
}

/** The issue that prevents a release if tests are required and have not passed. Other apps read nothing. */
export async function findTestIssues(
  deps: Deps<'clock' | 'digest' | 'timer'>,
  reader: StoreReader,
  app: App,
  contents: Contents,
): Promise<DraftIssue[]> {
  if (!app.testsRequired) return []
  const { state } = await readTestStatus(deps, reader, app)
  if (state === 'passed') return []
  const references = [toAppReference(contents)]
  return [
    {
      code: 'tests_not_passed',
      message: messages[state],
      severity: 'error',
      blocksPublish: true,
      references,
    },
  ]
}
