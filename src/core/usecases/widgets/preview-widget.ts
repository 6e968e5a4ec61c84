// Preview of a draft widget with generated results, for the holder of the link. Nothing is called.
import type { JsonObject } from '#base/json.ts'
import { listCalledTools } from '#core/engines/apps/manifest/index.ts'
import { buildExampleArguments } from '#core/engines/schemas/json-schema/index.ts'
import { listTextPacks } from '#core/engines/widgets/page/index.ts'
import {
  buildSampleResult,
  type PollStopCondition,
  type SampleSource,
} from '#core/engines/widgets/preview/index.ts'
import type { App } from '#core/model/apps/app.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import type { ManifestTool, ManifestWidget } from '#core/model/releases/manifest.ts'
import type { TestCase } from '#core/model/test-cases/test-case.ts'
import type { RecordedCall, SampleKind, WidgetPreview } from '#core/model/widgets/widget-preview.ts'
import type { Deps } from '#core/ports/ports.ts'
import { buildDraftToolView, type DraftToolView } from '#core/services/previews/draft-tool-view.ts'
import { buildRecordedResult } from '#core/services/previews/recorded-result.ts'
import { openWidgetPreviewLink } from '#core/services/previews/widget-preview-link.ts'

export type WidgetPreviewDeps = Deps<'store' | 'runtimeView' | 'cursors' | 'clock' | 'timer'>

/** Null when the link is invalid or has expired, or when the tool has no widget. */
export function previewWidget(deps: WidgetPreviewDeps, sealed: string): Promise<WidgetPreview | null> {
  return withPreviewedWidget(deps, sealed, ({ app, contents, testCases }, toolView) => {
    const { tool, descriptor, resource, manifest } = toolView
    const widget = manifest.widgets.find(({ id }) => id === tool?.widgetId)
    if (!tool || !descriptor || !resource || !widget) return null
    const buildSampleOf = (served: ManifestTool, kind: SampleKind) =>
      buildSample(contents, toolView, served, kind)
    const { text: _page, ...resourceInfo } = resource
    const calledTools = new Set(listCalledTools(widget))
    return {
      appName: app.name,
      toolName: tool.name,
      displayMode: widget.displayMode,
      descriptor,
      resource: resourceInfo,
      exampleArguments: buildExampleArguments(tool.inputSchema),
      samples: {
        example: buildSampleOf(tool, 'example'),
        empty: buildSampleOf(tool, 'empty'),
        error: buildSampleOf(tool, 'error'),
        many: buildSampleOf(tool, 'many'),
      },
      texts: listTextPacks(widget.primitive),
      recorded: findRecordedCall(testCases, toolView, tool),
      replies: manifest.tools
        .filter(({ name }) => calledTools.has(name))
        .map((tool) => [tool.name, buildSampleOf(tool, 'example')]),
    }
  })
}

/** The MCP resource of the widget, with its page. */
export const readPreviewResource = (deps: WidgetPreviewDeps, sealed: string): Promise<JsonObject | null> =>
  withPreviewedWidget(deps, sealed, (_draft, { resource }) => resource)

type PreviewedDraft = { app: App; contents: Contents; testCases: TestCase[] }

async function withPreviewedWidget<Result>(
  deps: WidgetPreviewDeps,
  sealed: string,
  show: (draft: PreviewedDraft, toolView: DraftToolView) => Result | null,
): Promise<Result | null> {
  const link = openWidgetPreviewLink(deps, sealed)
  if (!link) return null
  const found = await deps.store.read(async (reader) => {
    const app = await reader.apps.findByPublicMcpId(link.publicMcpId)
    if (!app) return null
    return { app, contents: await reader.readContents(app), testCases: await reader.testCases.list(app.id) }
  })
  if (!found) return null
  return show(found, await buildDraftToolView(deps, found.app, found.contents, link.toolId))
}

function findRecordedCall(
  testCases: TestCase[],
  { view }: DraftToolView,
  tool: ManifestTool,
): RecordedCall | null {
  for (const { tool: key, arguments: args, response } of testCases) {
    const result = key === tool.name && response ? buildRecordedResult(tool, response) : null
    if (result && !result.isError) return { arguments: args, result: view.buildCallResult(tool.name, result) }
  }
  return null
}

function buildSample(
  contents: Contents,
  toolView: DraftToolView,
  tool: ManifestTool,
  kind: SampleKind,
): JsonObject {
  const sampleInput: SampleSource = {
    tool,
    widget: findWidget(toolView, tool),
    responseSchema: findOutputSchema(contents, tool),
    stopConditions: toolView.manifest.widgets.flatMap((widget) => listPollStops(widget, tool)),
  }
  return toolView.view.buildCallResult(tool.name, buildSampleResult(sampleInput, kind))
}

const findWidget = ({ manifest }: DraftToolView, { widgetId }: ManifestTool): ManifestWidget | undefined =>
  manifest.widgets.find(({ id }) => id === widgetId)

/** The stop conditions for which the widget polls the tool; sample results meet them at once. */
const listPollStops = ({ actions }: ManifestWidget, { name }: ManifestTool): PollStopCondition[] =>
  actions
    .filter(({ callMode, targetToolName }) => callMode === 'poll' && targetToolName === name)
    .filter(({ pollStopWhenPath }) => pollStopWhenPath !== '')
    .map(({ pollStopWhenPath, pollStopWhenEquals }) => ({
      path: pollStopWhenPath,
      equals: pollStopWhenEquals,
    }))

/** The output schema of the operation that the tool is bound to. */
function findOutputSchema({ tools, operations }: Contents, { id }: ManifestTool): JsonObject | null {
  const operationId = tools.find((tool) => tool.id === id)?.binding?.operationId
  return operations.find((operation) => operation.id === operationId)?.outputSchema ?? null
}
