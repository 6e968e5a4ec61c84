import type { JsonObject } from '#base/json.ts'
import { widgetMimeType } from '#core/engines/widgets/page/index.ts'
import { type McpRevision, revisionFeatures } from '../protocol/revisions.ts'
import type { WidgetView } from './widget-view.ts'

/** One element of `resources/list`. */
export const presentResource = ({ uri, meta, widget }: WidgetView, revision: McpRevision): JsonObject => ({
  uri,
  name: widget.key,
  ...(revisionFeatures[revision].titles && { title: widget.name }),
  mimeType: widgetMimeType,
  _meta: meta,
})

/** The result of `resources/read`, without the members that a revision adds to every result. */
export const presentResourceContents = ({ uri, meta }: WidgetView, page: string): JsonObject => ({
  contents: [{ uri, mimeType: widgetMimeType, text: page, _meta: meta }],
})
