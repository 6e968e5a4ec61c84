import { runWithPauses } from '#base/time-slices.ts'
import { type DraftValidation, toDraftValidation } from '#core/model/drafts/draft-issue.ts'
import type { HiddenTool } from '#core/model/drafts/runtime-preview.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { RuntimeView } from '#core/ports/runtime-view.ts'
import { readInApp } from '#core/services/apps/app-access.ts'
import { compileDraft } from '#core/services/drafts/compile-draft.ts'
import { findStoredIssues } from '#core/services/drafts/find-stored-issues.ts'
import { loadUsedContents } from '#core/services/drafts/load-used-contents.ts'

export type RuntimePreview = { view: RuntimeView; hidden: HiddenTool[]; validation: DraftValidation }

/** The view of MCP clients if the draft were released now. */
export async function previewDraft(
  deps: Deps<'store' | 'runtimeView' | 'timer' | 'clock' | 'digest'>,
  address: AppAddress,
): Promise<RuntimePreview> {
  const { app, contents, storedIssues } = await readInApp(deps, address, async (reader, app) => {
    const contents = await loadUsedContents(reader, app)
    return { app, contents, storedIssues: await findStoredIssues(deps, reader, app, contents) }
  })
  const { manifest, hidden, validation } = await compileDraft(deps, app, contents)
  return {
    view: await runWithPauses(deps.runtimeView(manifest), deps.timer.pause),
    hidden,
    validation: toDraftValidation([...validation.issues, ...storedIssues]),
  }
}
