// Compiles the draft as a release would serve it, in time slices, since an app may have thousands of tools.

import { runWithPauses } from '#base/time-slices.ts'
import { compileDraftManifest, type DraftManifest } from '#core/engines/apps/manifest/index.ts'
import type { App } from '#core/model/apps/app.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import type { Deps } from '#core/ports/ports.ts'
import { resolveDraft } from '../variables/resolve-draft.ts'
import { examineSchemas } from './examine-schemas.ts'

/** With the values of the app's variables. `contents` need only the operations that tools are bound to. */
export async function compileDraft(
  deps: Deps<'timer'>,
  app: App,
  contents: Contents,
  includedToolId = '',
): Promise<DraftManifest> {
  const resolved = await resolveDraft(deps, app, contents)
  await examineSchemas(deps, resolved)
  return runWithPauses(compileDraftManifest(app, resolved, includedToolId), deps.timer.pause)
}
