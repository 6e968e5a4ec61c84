import { isJsonObject, type JsonObject } from '#base/json.ts'
import { draftManifest } from '#core/engines/runtime-manifest/draft-manifest.ts'
import type { App } from '#core/model/app.ts'
import type { Contents } from '#core/model/contents.ts'
import type { Validation } from '#core/model/issue.ts'
import type { Manifest, ManifestTool } from '#core/model/manifest.ts'
import type { ToolPreview } from '#core/model/runtime-preview.ts'
import type { RuntimeView } from '#core/ports/runtime-view.ts'
import type { Uses } from '#core/ports/sockets.ts'

/** `tool` is undefined, and `descriptor` and `resource` are null, when the tool has nothing to call. */
export type SeenTool = Pick<ToolPreview, 'reason' | 'descriptor' | 'resource'> & {
  tool: ManifestTool | undefined
  manifest: Manifest
  view: RuntimeView
  validation: Validation
}

/** A tool of the draft as clients would see it, even if an issue hides it from them. */
export function toolAsSeen(
  uses: Uses<'runtimeView'>,
  app: App,
  contents: Contents,
  toolId: string,
): SeenTool {
  const { manifest, hidden, validation } = draftManifest(app, contents, toolId)
  const reason = hidden.find((one) => one.tool.id === toolId)?.reason ?? ''
  const view = uses.runtimeView(manifest)
  const place = manifest.tools.findIndex(({ id }) => id === toolId)
  const descriptor = view.tools[place] ?? null
  const uri = descriptor && widgetUriIn(descriptor)
  const resource = uri ? view.contentsOf(uri) : null
  return { tool: manifest.tools[place], reason, descriptor, resource, manifest, view, validation }
}

/** The URI of the widget, read from the descriptor as clients do. */
function widgetUriIn({ _meta }: JsonObject): string | null {
  const ui = isJsonObject(_meta) ? _meta.ui : undefined
  return isJsonObject(ui) && typeof ui.resourceUri === 'string' ? ui.resourceUri : null
}
