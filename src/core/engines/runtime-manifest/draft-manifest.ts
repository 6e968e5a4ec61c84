import { blockedToolIds, draftIssues } from '#core/engines/draft-checks/index.ts'
import type { App } from '#core/model/app.ts'
import type { Contents } from '#core/model/contents.ts'
import { type Validation, validationOf } from '#core/model/issue.ts'
import type { Manifest } from '#core/model/manifest.ts'
import type { HiddenTool } from '#core/model/runtime-preview.ts'
import { compileManifest } from './compile-manifest.ts'
import { toolState } from './tool-state.ts'

/** What a release of the draft would serve if it were made now and left out what is blocked, and what it would not show. */
export type DraftManifest = { manifest: Manifest; hidden: HiddenTool[]; validation: Validation }

export function draftManifest(app: App, contents: Contents): DraftManifest {
  const issues = draftIssues(contents)
  const next = { id: '', version: app.lastVersion + 1 }
  const manifest = compileManifest(contents, app, next, blockedToolIds(contents, issues))
  const shown = new Set(manifest.tools.map(({ id }) => id))
  const hidden = contents.tools
    .filter(({ id }) => !shown.has(id))
    .map((tool): HiddenTool => {
      const state = toolState(contents, tool)
      return { tool, reason: state.state === 'hidden' ? state.reason : 'blocked' }
    })
  return { manifest, hidden, validation: validationOf(issues) }
}
