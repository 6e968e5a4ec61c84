import { runWithPauses } from '#base/time-slices.ts'
import { type ArgumentTexts, buildArgumentTexts } from '#core/engines/operations/texts/index.ts'
import type { App } from '#core/model/apps/app.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import type { ToolLint } from '#core/model/tool-lint/tool-lint.ts'
import { compileDraft } from '../drafts/compile-draft.ts'
import { type LintDeps, lintManifest } from './lint-manifest.ts'

/** Lints the tools that a release of the draft would serve, with the sources that repairs change. */
export async function lintContents(deps: LintDeps, app: App, contents: Contents): Promise<ToolLint> {
  const { manifest } = await compileDraft(deps, app, contents)
  const tools = new Map(contents.tools.map((tool) => [tool.id, tool]))
  const operations = new Map(contents.operations.map((operation) => [operation.id, operation]))
  const texts = await collectArgumentTexts(deps, contents)
  const findSource = ({ id }: { id: string }) => {
    const tool = tools.get(id)
    const operation = operations.get(tool?.binding?.operationId ?? '')
    const argumentTexts = texts.get(operation?.integrationId ?? '')
    return tool && operation && argumentTexts ? { tool, operation, argumentTexts } : null
  }
  return lintManifest(deps, manifest, { owner: app.id, findSource })
}

/** By integration, since the same argument may mean different things in different documents. */
async function collectArgumentTexts(
  { timer }: LintDeps,
  { operations }: Contents,
): Promise<Map<string, ArgumentTexts>> {
  const texts = new Map<string, ArgumentTexts>()
  for (const [id, own] of Map.groupBy(operations, ({ integrationId }) => integrationId))
    texts.set(id, await runWithPauses(buildArgumentTexts(own), timer.pause))
  return texts
}
