import { draftManifest } from '#core/engines/runtime-manifest/draft-manifest.ts'
import type { Validation } from '#core/model/issue.ts'
import type { Owner } from '#core/model/principal.ts'
import type { HiddenTool } from '#core/model/runtime-preview.ts'
import type { RuntimeView } from '#core/ports/runtime-view.ts'
import type { Uses } from '#core/ports/sockets.ts'
import { readApp } from '#core/services/apps/app-access.ts'

export type RuntimePreview = { view: RuntimeView; hidden: HiddenTool[]; validation: Validation }

/** What MCP clients would see if the draft were released now. */
export const previewRuntime = (
  uses: Uses<'store' | 'runtimeView'>,
  by: Owner,
  appId: string,
): Promise<RuntimePreview> =>
  readApp(uses, by, appId, async (reader, app) => {
    const { manifest, hidden, validation } = draftManifest(app, await reader.contents(app))
    return { view: uses.runtimeView(manifest), hidden, validation }
  })
