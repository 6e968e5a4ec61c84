// How the contents that a file makes of an app differ from those of its draft. An app may have a thousand tools, so each
// step has a time slice of the event loop of its own.
import { findDraftIssues } from '#core/engines/draft-checks/index.ts'
import {
  compareManifests,
  countChangeGroups,
  findChangedEntities,
  toEntityDifference,
} from '#core/engines/draft-diff/index.ts'
import { compileDraftManifest } from '#core/engines/runtime-manifest/index.ts'
import type { AppFilePlan } from '#core/model/app-files/app-file-plan.ts'
import type { App } from '#core/model/apps/app.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import { toDraftValidation } from '#core/model/drafts/draft-issue.ts'
import type { TestCase } from '#core/model/test-cases/test-case.ts'
import type { Deps } from '#core/ports/ports.ts'
import { examineSchemas } from '../drafts/examine-schemas.ts'
import { selectUsedOperations } from '../drafts/load-used-contents.ts'
import { compareTestCases } from './compare-test-cases.ts'

/** The app, its contents and its test cases at one time. */
export type AppState = { app: App; contents: Contents; testCases: readonly TestCase[] }

type SecretsOfPlan = Pick<AppFilePlan, 'newSecrets' | 'missingSecrets' | 'unlisted'>

export async function planChanges(
  deps: Deps<'timer'>,
  before: AppState,
  after: AppState,
  { newSecrets, missingSecrets, unlisted }: SecretsOfPlan,
): Promise<AppFilePlan> {
  const changed = findChangedEntities(withSettings(before), withSettings(after), after.app.id)
  const used = selectUsedOperations(after.contents)
  await examineSchemas(deps, used)
  const contentsChanges = changed.map((one) => ({
    ...toEntityDifference(one),
    key: String((one.after ?? one.before)?.key ?? ''),
  }))
  const testChanges = compareTestCases(before.testCases, after.testCases)
  const changes = [...contentsChanges, ...testChanges]
  await deps.timer.wait(0)
  const validation = toDraftValidation(findDraftIssues(used, after.app.access))
  return {
    hasChanges: changes.length > 0 || newSecrets.length > 0,
    groups: [...countChangeGroups(changed), ...countTestChanges(testChanges.length)],
    changes,
    clientChanges:
      changed.length > 0 ? await compareForClients(deps, before, { ...after, contents: used }) : [],
    unlisted,
    newSecrets,
    missingSecrets,
    validation,
  }
}

/** With what of the app is no part of its contents, but of a file. */
function withSettings({ app: { slug, access, listed, testsRequired }, contents }: AppState): Contents {
  const app = { ...contents.app, slug, access, listed, testsRequired }
  return { ...contents, app }
}

const countTestChanges = (count: number) =>
  count > 0 ? [{ key: 'test_cases' as const, label: 'Test cases', count }] : []

async function compareForClients(deps: Deps<'timer'>, before: AppState, after: AppState) {
  const used = selectUsedOperations(before.contents)
  await examineSchemas(deps, used)
  const old = compileDraftManifest(before.app, used).manifest
  await deps.timer.wait(0)
  const now = compileDraftManifest(after.app, after.contents).manifest
  await deps.timer.wait(0)
  return compareManifests(old, now)
}
