// Builds the contents of an app after a file is applied. Nothing is written. Rows that the file names keep their ids.

import type { TimeSlicedTask } from '#base/time-slices.ts'
import { app } from '#core/entities/app.ts'
import type { AppFileViolation } from '#core/model/app-files/app-file-violation.ts'
import { profileOf } from '#core/model/apps/app.ts'
import type { SecretChanges } from '#core/model/auth-connections/auth-connection.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import type { Operation } from '#core/model/operations/operation.ts'
import type { TestCase } from '#core/model/test-cases/test-case.ts'
import { isGivenSecret } from './placeholders.ts'
import { reportVariables } from './report-variables.ts'
import { buildConnections } from './target-connections.ts'
import {
  reportAccess,
  reportUrls,
  type TargetEditing,
  type TargetInput,
  type UnlistedEntity,
} from './target-editing.ts'
import { buildIntegrations, type TargetIntegrations } from './target-integrations.ts'
import { buildOperations } from './target-operations.ts'
import { buildPrompts } from './target-prompts.ts'
import { buildSkills } from './target-skills.ts'
import { buildTestCases } from './target-test-cases.ts'
import { buildTools } from './target-tools.ts'
import { buildWidgets } from './target-widgets.ts'

/** `contents` are meaningless if there are violations. `secrets`: the secrets of the file, by connection id. */
export type AppFileTarget = {
  contents: Contents
  testCases: TestCase[]
  secrets: ReadonlyMap<string, SecretChanges>
  unlisted: UnlistedEntity[]
  violations: AppFileViolation[]
}

export function* buildTarget(input: TargetInput): TimeSlicedTask<AppFileTarget> {
  const editing: TargetEditing = { ...input, violations: [], unlisted: [] }
  reportUrls(editing, '/app', app.members, input.file.app)
  for (const [index, rule] of input.file.app.accessRules.entries())
    reportAccess(editing, `/app/accessRules/${index}`, rule)
  yield* reportVariables(editing)
  const authConnections = buildConnections(editing)
  const target = buildIntegrations(editing, authConnections)
  const { integrations } = target
  const operations = yield* buildAllOperations(editing, target)
  const tools = yield* buildTools(editing, integrations, operations)
  yield
  const widgets = buildWidgets(editing, tools)
  yield
  const prompts = buildPrompts(editing)
  const skills = buildSkills(editing)
  return {
    contents: {
      app: profileOf(input.file.app),
      authConnections,
      integrations,
      operations,
      tools,
      widgets,
      prompts,
      skills,
    },
    testCases: buildTestCases(editing),
    secrets: collectSecrets(editing, authConnections),
    unlisted: editing.unlisted,
    violations: editing.violations,
  }
}

function* buildAllOperations(
  editing: TargetEditing,
  { integrations, listed }: TargetIntegrations,
): TimeSlicedTask<Operation[]> {
  const existing = Map.groupBy(editing.contents.operations, ({ integrationId }) => integrationId)
  const items = new Map(listed.map((item) => [item.integration.id, item]))
  const built: Operation[][] = []
  for (const { id } of integrations) {
    const rows = existing.get(id) ?? []
    const item = items.get(id)
    built.push(item ? yield* buildOperations(editing, item, rows) : rows)
  }
  return built.flat()
}

/** Without placeholders and empty secrets: both leave the stored secret unchanged. */
function collectSecrets(
  { file }: TargetEditing,
  connections: Contents['authConnections'],
): ReadonlyMap<string, SecretChanges> {
  const idByKey = new Map(connections.map(({ key, id }) => [key, id]))
  return new Map(
    file.connections.flatMap(({ key, secrets }) => {
      const given = Object.entries(secrets).filter(([, text]) => isGivenSecret(text))
      const id = idByKey.get(key)
      return id && given.length > 0 ? [[id, Object.fromEntries(given)] as const] : []
    }),
  )
}
