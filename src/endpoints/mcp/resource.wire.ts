import type { JsonObject } from '#base/json.ts'
import { widgetMimeType } from '#core/engines/widget-page/widget-meta.ts'
import { features, type Revision } from './revisions.ts'
import type { WidgetView } from './widget-view.ts'

/** One element of `resources/list`. */
export const presentResource = ({ uri, meta, widget }: WidgetView, revision: Revision): JsonObject => ({
  uri,
  name: widget.key,
  ...(features[revision].titles && { title: widget.name }),
  mimeType: widgetMimeType,
  _meta: meta,
})

/** The result of `resources/read`, without the members that a revision adds to every result. */
export const presentContents = ({ uri, meta }: WidgetView, page: string): JsonObject => ({
  contents: [{ uri, mimeType: widgetMimeType, text: page, _meta: meta }],
})
