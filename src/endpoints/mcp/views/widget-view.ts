// The widgets of an app as MCP resources: each is an HTML page with its own URI. Only the model of a page is kept in
// memory, and the page is rendered when it is read, since all pages are equal but for a few lines.
import { createHash } from 'node:crypto'
import type { JsonObject } from '#base/json.ts'
import { mapInTimeSlices, type TimeSlicedTask } from '#base/time-slices.ts'
import { describeArgument } from '#core/engines/widgets/form-fields/index.ts'
import {
  buildPageModel,
  buildToolWidgetMeta,
  buildWidgetResourceMeta,
  buildWidgetUri,
  type PageModel,
  renderWidgetPage,
} from '#core/engines/widgets/page/index.ts'
import { listSchemaFormats } from '#core/engines/widgets/schema-formats/index.ts'
import type { Manifest, ManifestTool, ManifestWidget } from '#core/model/releases/manifest.ts'
import type { WidgetPrimitive } from '#core/model/widgets/widget.ts'
import { buildTextsUri } from './widget-texts.ts'

export type WidgetView = {
  widget: ManifestWidget
  uri: string
  /** `_meta` of the MCP resource. */
  meta: JsonObject
  model: PageModel
}

/** The built page of each primitive, into which the model is inserted. */
export type WidgetTemplates = Record<WidgetPrimitive, string>

export function* buildWidgetViews(
  manifest: Manifest,
  templates: WidgetTemplates,
): TimeSlicedTask<WidgetView[]> {
  const { branding, publicMcpId } = manifest
  const tools = manifest.tools.map(toPageTool)
  return yield* mapInTimeSlices(manifest.widgets, (widget): WidgetView => {
    const shown = manifest.tools.find(({ widgetId }) => widgetId === widget.id)
    const findFormats = (rowsPath: string, primitive: WidgetPrimitive) =>
      listSchemaFormats(shown?.outputSchema ?? null, rowsPath, primitive)
    const model = {
      ...buildPageModel(widget, branding, tools, findFormats),
      textsUri: buildTextsUri(publicMcpId, widget.key),
    }
    const uri = buildWidgetUri(
      publicMcpId,
      widget.key,
      hashPage(renderWidgetPage(templates[widget.primitive], model)),
    )
    return { widget, uri, meta: buildWidgetResourceMeta(widget), model }
  })
}

const toPageTool = ({ id, name, title, annotations, inputSchema }: ManifestTool) => ({
  id,
  key: name,
  name: title,
  annotations,
  describeArgument: (path: string) => describeArgument(inputSchema, path),
})

const hashPage = (html: string) => createHash('sha256').update(html).digest('base64url').slice(0, 16)

function listVisibility({ appOnly, isCalledByWidgets }: ManifestTool): ('model' | 'app')[] {
  if (appOnly) return ['app']
  return isCalledByWidgets ? ['model', 'app'] : ['model']
}

/** `_meta` of a tool; null in an app without widgets, unless models must not call the tool. */
export function buildToolMeta(tool: ManifestTool, views: readonly WidgetView[]): JsonObject | null {
  if (views.length === 0 && !tool.appOnly) return null
  const uri = views.find(({ widget }) => widget.id === tool.widgetId)?.uri ?? null
  return buildToolWidgetMeta(uri, listVisibility(tool))
}
