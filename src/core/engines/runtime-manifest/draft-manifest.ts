import { blockedIds, draftIssues } from '#core/engines/draft-checks/index.ts'
import type { App } from '#core/model/app.ts'
import type { Contents } from '#core/model/contents.ts'
import { type Validation, validationOf } from '#core/model/issue.ts'
import type { Manifest } from '#core/model/manifest.ts'
import type { HiddenTool } from '#core/model/runtime-preview.ts'
import { compileManifest } from './compile-manifest.ts'
import { toolState } from './tool-state.ts'

/** What a release of the draft without its blocked entities would serve now, and which tools it would hide. */
export type DraftManifest = { manifest: Manifest; hidden: HiddenTool[]; validation: Validation }

/** The tool `includedToolId` is in the manifest even if an issue blocks it; it is still listed as hidden. */
export function draftManifest(app: App, contents: Contents, besides = ''): DraftManifest {
  const issues = draftIssues(contents)
  const next = { id: '', version: app.lastVersion + 1 }
  const blocked = blockedIds(contents, issues)
  const hidden = contents.tools.flatMap((tool): HiddenTool[] => {
    const state = toolState(contents, tool)
    if (state.state === 'hidden') return [{ tool, reason: state.reason }]
    return blocked.has(tool.id) ? [{ tool, reason: 'blocked' }] : []
  })
  const left = new Set([...blocked].filter((id) => id !== besides))
  return { manifest: compileManifest(contents, app, next, left), hidden, validation: validationOf(issues) }
}
