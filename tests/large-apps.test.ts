// Work over a whole app lets other requests run after each tool and each operation.

import { expect, test } from 'vitest'
import type { TimeSlicedTask } from '#base/time-slices.ts'
import { findDraftIssues } from '#core/engines/apps/draft-checks/index.ts'
import { checkToolAliasInvalid } from '#core/engines/apps/draft-checks/rules/tools/tool-alias-invalid.ts'
import {
  contentOf,
  diffRows,
  findChangedEntities,
  fingerprintContents,
  fingerprintRelease,
} from '#core/engines/apps/draft-diff/index.ts'
import { buildTarget, exportAppFile } from '#core/engines/apps/file/index.ts'
import { compileManifest, resolveManifest } from '#core/engines/apps/manifest/index.ts'
import { createToolBinding } from '#core/engines/operations/content/index.ts'
import { validateChains } from '#core/engines/tools/dependencies/index.ts'
import { settingsOf } from '#core/model/apps/app.ts'
import { resolveContents } from '#core/model/drafts/resolve-contents.ts'
import { listChangedSources } from '#core/services/discovery/list-changed-sources.ts'
import { completeAlias } from '#endpoints/snake-case/tool-alias.wire.ts'
import {
  buildContentsOperation,
  buildContentsTool,
  buildTestContents,
} from '#tests/support/samples/contents.ts'
import { buildApp, buildRelease } from '#tests/support/store-samples.ts'

const size = 100
const indexes = Array.from({ length: size }, (_, index) => index)
const app = buildApp()
const operations = indexes.map((n) =>
  buildContentsOperation({ id: `op_${n}`, key: `op_${n}`, externalId: '' }),
)
const tools = operations.map((operation, n) =>
  buildContentsTool({ id: `tool_${n}`, key: `tool_${n}`, binding: createToolBinding(operation, true) }),
)
const contents = buildTestContents({ operations, tools })
const copy = structuredClone(contents)

function run<Result>(task: TimeSlicedTask<Result>): { result: Result; yields: number } {
  let yields = 0
  for (let step = task.next(); ; step = task.next()) {
    if (step.done) return { result: step.value, yields }
    yields++
  }
}

/** Each tool has aliases, and leads to all after it. */
const linked = tools.map((tool, n) => ({
  ...tool,
  nextToolIds: tools.slice(n + 1).map(({ id }) => id),
  aliases: [completeAlias({ name: `old_${n}` })],
}))

const exported = () => exportAppFile({ ...settingsOf(app), slug: '' }, contents, [])

const withVariables = {
  ...contents,
  app: { ...contents.app, variables: { LIMIT: { type: 'number' as const } } },
}
const compiled = run(compileManifest(withVariables, app, buildRelease(app), new Set())).result
const resolveCompiled = () => resolveManifest(compiled, {})

/** The number of passes over all tools, or over all operations. */
test.each<[string, number, () => TimeSlicedTask<unknown>]>([
  ['checking a draft', 4, () => findDraftIssues(contents)],
  ['compiling a manifest', 1, () => compileManifest(contents, app, buildRelease(app), new Set())],
  ['resolving the variables of a draft', 2, () => resolveContents(withVariables, {})],
  ['resolving the variables of a release', 1, resolveCompiled],
  ['comparing contents', 6, () => findChangedEntities(contents, copy, '')],
  ['comparing rows', 2, () => diffRows(contents.tools, copy.tools, contentOf.tool)],
  ['comparing sources', 1, () => listChangedSources(contents, copy)],
  ['the fingerprint of a draft', 2, () => fingerprintContents(contents, [])],
  ['the fingerprint of a release', 2, () => fingerprintRelease(contents, new Map())],
  ['writing a file', 2, exported],
  ['checking chains', 2, () => validateChains(linked, linked)],
  ['checking aliases', 1, () => checkToolAliasInvalid({ ...contents, tools: linked })],
])('%s yields after each tool and operation', (_, times, begin) => {
  expect(run(begin()).yields).toBeGreaterThanOrEqual(times * size)
})

test('applying a file yields after each tool and operation', () => {
  const { result: file } = run(exported())
  const { result, yields } = run(
    buildTarget({
      appId: app.id,
      contents: buildTestContents({ integrations: [], operations: [], tools: [] }),
      testCases: [],
      file,
      sources: new Map(),
      scope: null,
      prune: true,
      now: app.createdAt,
      createId: (kind) => `${kind}_${Math.random()}`,
      hash: (text) => text,
    }),
  )
  expect(result.violations).toEqual([])
  expect(yields).toBeGreaterThanOrEqual(2 * size)
})
