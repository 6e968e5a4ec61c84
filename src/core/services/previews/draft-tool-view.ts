import { isJsonObject, type JsonObject } from '#base/json.ts'
import { runWithPauses } from '#base/time-slices.ts'
import type { App } from '#core/model/apps/app.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import type { DraftValidation } from '#core/model/drafts/draft-issue.ts'
import type { ToolPreview } from '#core/model/drafts/runtime-preview.ts'
import type { Manifest, ManifestTool } from '#core/model/releases/manifest.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { RuntimeView } from '#core/ports/runtime-view.ts'
import { compileDraft } from '../drafts/compile-draft.ts'

/** `tool` is undefined, and `descriptor` and `resource` are null, when the tool has nothing to call. */
export type DraftToolView = Pick<ToolPreview, 'reason' | 'descriptor' | 'resource'> & {
  tool: ManifestTool | undefined
  manifest: Manifest
  view: RuntimeView
  validation: DraftValidation
}

/** A tool of the draft as clients would see it, even if an issue hides it from them. */
export async function buildDraftToolView(
  deps: Deps<'runtimeView' | 'timer'>,
  app: App,
  contents: Contents,
  toolId: string,
): Promise<DraftToolView> {
  const { manifest, hidden, validation } = await compileDraft(deps, app, contents, toolId)
  const reason = hidden.find((hiddenTool) => hiddenTool.tool.id === toolId)?.reason ?? ''
  const view = await runWithPauses(deps.runtimeView(manifest), deps.timer.pause)
  const tool = manifest.tools.find(({ id }) => id === toolId)
  const descriptor = view.findTool(toolId)
  const uri = descriptor && findWidgetUri(descriptor)
  const resource = uri ? view.findResourceContents(uri) : null
  return { tool, reason, descriptor, resource, manifest, view, validation }
}

/** The URI of the widget, read from the descriptor as clients do. */
function findWidgetUri({ _meta }: JsonObject): string | null {
  const ui = isJsonObject(_meta) ? _meta.ui : undefined
  return isJsonObject(ui) && typeof ui.resourceUri === 'string' ? ui.resourceUri : null
}
