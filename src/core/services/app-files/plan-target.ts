// Compares the contents that a file defines with the contents of the draft. An app may have a thousand tools,
// so the work is done in time slices.

import { dateOf } from '#base/time.ts'
import { mapWithPauses, runWithPauses } from '#base/time-slices.ts'
import { compareManifests } from '#core/engines/apps/client-contract/index.ts'
import { findDraftIssues, listExpiredAliases } from '#core/engines/apps/draft-checks/index.ts'
import {
  type ChangedEntity,
  countChangeGroups,
  findChangedEntities,
  toEntityDifference,
} from '#core/engines/apps/draft-diff/index.ts'
import type { FileEnvironment } from '#core/model/app-files/app-file.ts'
import type { AppFilePlan, NamedSecret } from '#core/model/app-files/app-file-plan.ts'
import { type App, callerAccessOf, settingsOf } from '#core/model/apps/app.ts'
import type { SecretName } from '#core/model/auth-connections/auth-connection.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import { toDraftValidation } from '#core/model/drafts/draft-issue.ts'
import type { ResolvedContents } from '#core/model/drafts/resolve-contents.ts'
import type { TestCase } from '#core/model/test-cases/test-case.ts'
import type { Deps } from '#core/ports/ports.ts'
import { compileDraft } from '../drafts/compile-draft.ts'
import { examineSchemas } from '../drafts/examine-schemas.ts'
import { selectUsedOperations } from '../drafts/load-used-contents.ts'
import { resolveDraft } from '../variables/resolve-draft.ts'
import { compareTestCases } from './compare-test-cases.ts'
import { compareEnvironments } from './file-environments.ts'

/** The app, its contents, its test cases and its environments at one time. */
export type AppState = {
  app: App
  contents: Contents
  testCases: readonly TestCase[]
  environments: readonly FileEnvironment[]
}

/** `expectedSecrets`: secrets that will be stored. */
type SecretsOfPlan = Pick<AppFilePlan, 'newSecrets' | 'missingSecrets' | 'secretOrigins' | 'unlisted'> & {
  expectedSecrets: readonly NamedSecret[]
}

export async function planChanges(
  deps: Deps<'timer' | 'clock'>,
  before: AppState,
  after: AppState,
  { newSecrets, missingSecrets, expectedSecrets, secretOrigins, unlisted }: SecretsOfPlan,
): Promise<AppFilePlan> {
  const { pause } = deps.timer
  const changed = await runWithPauses(
    findChangedEntities(withSettings(before), withSettings(after), after.app.id),
    pause,
  )
  const describe = (entity: ChangedEntity) => ({ ...toEntityDifference(entity), key: keyOf(entity) })
  const contentsChanges = await mapWithPauses(changed, describe, pause)
  const testChanges = compareTestCases(before.testCases, after.testCases)
  const environmentChanges = compareEnvironments(before.environments, after.environments)
  const changes = [...contentsChanges, ...testChanges, ...environmentChanges]
  const used = selectUsedOperations(after.contents)
  const resolved = await resolveDraft(deps, after.app, used)
  await examineSchemas(deps, resolved)
  const checked = findDraftIssues(
    withSecrets(resolved, [...newSecrets, ...expectedSecrets]),
    callerAccessOf(after.app),
  )
  const validation = toDraftValidation([
    ...(await runWithPauses(checked, pause)),
    ...listExpiredAliases(used, dateOf(deps.clock.now())),
  ])
  return {
    hasChanges: changes.length > 0 || newSecrets.length > 0,
    groups: [
      ...countChangeGroups(changed),
      ...countTestChanges(testChanges.length),
      ...countEnvironmentChanges(environmentChanges.length),
    ],
    changes,
    clientChanges:
      changed.length > 0 ? await compareForClients(deps, before, { ...after, contents: used }) : [],
    unlisted,
    newSecrets,
    missingSecrets,
    secretOrigins,
    validation,
  }
}

/** The name of a skill is its key; the app has none. */
function keyOf({ entityType, name, before, after }: ChangedEntity): string {
  return entityType === 'skill' ? name : String((after ?? before)?.key ?? '')
}

/** Adds the settings that files have but contents lack. */
function withSettings({ app: settings, contents }: AppState): Contents {
  const { callerTokens: _, ...shown } = settingsOf(settings)
  const { variableValues } = settings
  const app = { ...contents.app, ...shown, access: callerAccessOf(settings), variableValues }
  return { ...contents, app }
}

/** Secrets of the file count as stored, for the origins that will use them. */
const withSecrets = (contents: ResolvedContents, secrets: readonly NamedSecret[]): ResolvedContents => ({
  ...contents,
  authConnections: contents.authConnections.map((row) => {
    const names = secrets
      .filter(({ connection }) => connection === row.key)
      .map(({ name }) => name as SecretName)
    const secretNames = [...new Set([...row.secretNames, ...names])]
    return names.length === 0 ? row : { ...row, secretNames, boundOrigins: [] }
  }),
})

const countTestChanges = (count: number) =>
  count > 0 ? [{ key: 'test_cases' as const, label: 'Test cases', count }] : []

const countEnvironmentChanges = (count: number) =>
  count > 0 ? [{ key: 'environments' as const, label: 'Environments', count }] : []

async function compareForClients(deps: Deps<'timer' | 'clock'>, before: AppState, after: AppState) {
  const { manifest: old } = await compileDraft(deps, before.app, selectUsedOperations(before.contents))
  const { manifest: now } = await compileDraft(deps, after.app, after.contents)
  return runWithPauses(compareManifests(old, now, dateOf(deps.clock.now())), deps.timer.pause)
}
