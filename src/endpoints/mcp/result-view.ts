import type { JsonObject } from '#base/json.ts'
import { textFallback } from '#core/engines/widget-page/text-fallback.ts'
import type { ManifestTool } from '#core/model/manifest.ts'
import type { ContentBlock, ToolResult } from '#core/model/tool-result.ts'
import type { AppView } from './app-view.ts'
import type { Revision } from './revisions.ts'
import { presentToolResult } from './tool.wire.ts'

/** The result of `tools/call` as clients of the revision get it, without what a revision adds to every result. */
export const presentResult = (result: ToolResult, tool: ManifestTool, view: AppView, revision: Revision) =>
  presentToolResult(withFallback(result, tool, view), tool, revision)

/**
 * Beside the data that the model reads stands what a person is shown by a client that shows no widgets. Which is meant
 * for whom is told, and a client that does not look loses nothing.
 */
function withFallback(result: ToolResult, { widgetId }: ManifestTool, { widgets }: AppView): ToolResult {
  const view = widgetId === null ? undefined : widgets.get(widgetId)
  if (!view || result.isError || result.structuredContent === undefined) return result
  const shown: ContentBlock = {
    type: 'text',
    text: textFallback(view.model, result.structuredContent),
    annotations: { audience: ['user'] },
  }
  const [first, ...others] = result.content
  if (!first) return { ...result, content: [shown] }
  const annotations: JsonObject = { audience: ['assistant'] }
  return { ...result, content: [shown, { ...first, annotations }, ...others] }
}
