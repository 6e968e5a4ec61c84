import { ArgumentTexts } from '#core/engines/operation-texts/index.ts'
import { compileDraftManifest } from '#core/engines/runtime-manifest/index.ts'
import type { App } from '#core/model/apps/app.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import type { ToolLint } from '#core/model/tool-lint/tool-lint.ts'
import { examineSchemas } from '../drafts/examine-schemas.ts'
import { type LintDeps, lintManifest } from './lint-manifest.ts'

/** The tools that a release of the draft would serve, each with what its repairs change. */
export async function lintContents(deps: LintDeps, app: App, contents: Contents): Promise<ToolLint> {
  await examineSchemas(deps, contents)
  const { manifest } = compileDraftManifest(app, contents)
  const tools = new Map(contents.tools.map((tool) => [tool.id, tool]))
  const operations = new Map(contents.operations.map((operation) => [operation.id, operation]))
  const texts = collectArgumentTexts(contents)
  const findSource = ({ id }: { id: string }) => {
    const tool = tools.get(id)
    const operation = operations.get(tool?.binding?.operationId ?? '')
    const argumentTexts = texts.get(operation?.integrationId ?? '')
    return tool && operation && argumentTexts ? { tool, operation, argumentTexts } : null
  }
  return lintManifest(deps, manifest, { owner: app.id, findSource })
}

/** By integration: what one document says of an argument need not hold in another. */
const collectArgumentTexts = ({ operations }: Contents) =>
  new Map(
    [...Map.groupBy(operations, ({ integrationId }) => integrationId)].map(([id, own]) => [
      id,
      new ArgumentTexts(own),
    ]),
  )
