// Preview of a draft widget with generated results, for the holder of the link. Nothing is called.
import type { JsonObject } from '#base/json.ts'
import { exampleArguments } from '#core/engines/json-schema/example-of.ts'
import { calledBy } from '#core/engines/runtime-manifest/compile-widgets.ts'
import { type Sampled, type Stop, sampleResult } from '#core/engines/widget-preview/sample-results.ts'
import type { App } from '#core/model/app.ts'
import type { Contents } from '#core/model/contents.ts'
import type { ManifestTool, ManifestWidget } from '#core/model/manifest.ts'
import type { SampleKind, WidgetPreview } from '#core/model/widget-preview.ts'
import type { Uses } from '#core/ports/sockets.ts'
import { type SeenTool, toolAsSeen } from '#core/services/previews/tool-as-seen.ts'
import { openWidgetPreviewLink } from '#core/services/previews/widget-preview-link.ts'

export type WidgetPreviewUses = Uses<'store' | 'runtimeView' | 'cursors' | 'clock'>

/** Null when the link is invalid or has expired, or the tool has no widget to show. */
export function previewWidget(uses: WidgetPreviewUses, sealed: string): Promise<WidgetPreview | null> {
  return withPreviewed(uses, sealed, (app, contents, seen) => {
    const { tool, descriptor, resource, manifest } = seen
    const widget = manifest.widgets.find(({ id }) => id === tool?.widgetId)
    if (!tool || !descriptor || !resource || !widget) return null
    const sample = (one: ManifestTool, kind: SampleKind) => sampled(contents, seen, one, kind)
    const { text: _page, ...described } = resource
    const called = new Set(calledBy(widget))
    return {
      appName: app.name,
      toolName: tool.name,
      displayMode: widget.displayMode,
      descriptor,
      resource: described,
      exampleArguments: exampleArguments(tool.inputSchema),
      samples: {
        example: sample(tool, 'example'),
        empty: sample(tool, 'empty'),
        error: sample(tool, 'error'),
        many: sample(tool, 'many'),
      },
      replies: manifest.tools
        .filter(({ name }) => called.has(name))
        .map((one) => [one.name, sample(one, 'example')]),
    }
  })
}

/** The MCP resource of the widget, with its page. */
export const previewedResource = (uses: WidgetPreviewUses, sealed: string): Promise<JsonObject | null> =>
  withPreviewed(uses, sealed, (_app, _contents, { resource }) => resource)

async function withPreviewed<Shown>(
  uses: WidgetPreviewUses,
  sealed: string,
  show: (app: App, contents: Contents, seen: SeenTool) => Shown | null,
): Promise<Shown | null> {
  const link = openWidgetPreviewLink(uses, sealed)
  if (!link) return null
  const found = await uses.store.read(async (reader) => {
    const app = await reader.apps.byPublicMcpId(link.publicMcpId)
    return app && { app, contents: await reader.contents(app) }
  })
  if (!found) return null
  const { app, contents } = found
  return show(app, contents, toolAsSeen(uses, app, contents, link.toolId))
}

function sampled(contents: Contents, seen: SeenTool, tool: ManifestTool, kind: SampleKind): JsonObject {
  const of: Sampled = {
    tool,
    widget: widgetOf(seen, tool),
    answers: answersOf(contents, tool),
    stops: seen.manifest.widgets.flatMap((one) => stopsOf(one, tool)),
  }
  return seen.view.resultOf(tool.name, sampleResult(of, kind))
}

const widgetOf = ({ manifest }: SeenTool, { widgetId }: ManifestTool): ManifestWidget | undefined =>
  manifest.widgets.find(({ id }) => id === widgetId)

/** The stop conditions for which the widget polls the tool; sample results meet them at once. */
const stopsOf = ({ actions }: ManifestWidget, { name }: ManifestTool): Stop[] =>
  actions
    .filter(({ callMode, targetToolName }) => callMode === 'poll' && targetToolName === name)
    .filter(({ pollStopWhenPath }) => pollStopWhenPath !== '')
    .map(({ pollStopWhenPath, pollStopWhenEquals }) => ({
      path: pollStopWhenPath,
      equals: pollStopWhenEquals,
    }))

/** The output schema of the operation that the tool is bound to. */
function answersOf({ tools, operations }: Contents, { id }: ManifestTool): JsonObject | null {
  const bound = tools.find((tool) => tool.id === id)?.binding?.operationId
  return operations.find((operation) => operation.id === bound)?.outputSchema ?? null
}
