import { toReadableNumbers } from '#base/exact-json.ts'
import type { JsonObject } from '#base/json.ts'
import {
  buildExactIntegersMeta,
  buildTextFallback,
  findTextPack,
  textPackKey,
} from '#core/engines/widgets/page/index.ts'
import type { ManifestTool } from '#core/model/releases/manifest.ts'
import type { ContentBlock, ToolResult } from '#core/model/tools/tool-result.ts'
import type { McpRevision } from '../protocol/revisions.ts'
import type { AppView } from './app-view.ts'
import { presentToolResult } from './tool.wire.ts'

/**
 * The result of `tools/call`, from `presentToolResult`, with what widgets need: the text for clients without pages, and
 * the digits of integers that their pages would read as others, and their texts if the client names a locale.
 */
export function presentCallResult(
  result: ToolResult,
  tool: ManifestTool,
  view: AppView,
  { revision, locale }: { revision: McpRevision; locale: string },
): ReturnType<typeof presentToolResult> {
  const { members, meta } = presentToolResult(withFallback(result, tool, view), tool, revision)
  if (tool.widgetId === null && !tool.isCalledByWidgets) return { members, meta }
  const digits = buildExactIntegersMeta(members.structuredContent)
  return { members, meta: { ...meta, ...digits, ...buildTextsMeta(tool, view, locale) } }
}

function buildTextsMeta({ widgetId }: ManifestTool, { widgets }: AppView, locale: string): JsonObject {
  const view = widgetId === null || locale === '' ? undefined : widgets.get(widgetId)
  const pack = view && findTextPack(locale, view.widget.primitive)
  return pack ? { [textPackKey]: pack } : {}
}

/**
 * Adds the content of the widget as text, for clients that do not show widgets. `audience` marks it for the user and
 * the data for the model; a client that ignores annotations still gets both.
 */
function withFallback(result: ToolResult, { widgetId }: ManifestTool, { widgets }: AppView): ToolResult {
  const view = widgetId === null ? undefined : widgets.get(widgetId)
  if (!view || result.isError || result.structuredContent === undefined) return result
  const fallbackBlock: ContentBlock = {
    type: 'text',
    text: buildTextFallback(view.model, toReadableNumbers(result.structuredContent)),
    annotations: { audience: ['user'] },
  }
  const [first, ...others] = result.content
  if (!first) return { ...result, content: [fallbackBlock] }
  const annotations: JsonObject = { audience: ['assistant'] }
  return { ...result, content: [fallbackBlock, { ...first, annotations }, ...others] }
}
