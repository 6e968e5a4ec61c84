import type { TimeSlicedTask } from '#base/time-slices.ts'
import { findBlockedIds, findDraftIssues } from '#core/engines/apps/draft-checks/index.ts'
import { createToolResolver } from '#core/engines/tools/dependencies/index.ts'
import type { App } from '#core/model/apps/app.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import { type DraftValidation, toDraftValidation } from '#core/model/drafts/draft-issue.ts'
import type { HiddenTool } from '#core/model/drafts/runtime-preview.ts'
import type { Manifest } from '#core/model/releases/manifest.ts'
import { compileManifest } from './compile-manifest.ts'

/** The manifest of a release of the draft without its blocked entities, and the tools that it would hide. */
export type DraftManifest = { manifest: Manifest; hidden: HiddenTool[]; validation: DraftValidation }

/** The tool `includedToolId` is in the manifest even if an issue blocks it; it is still listed as hidden. */
export function* compileDraftManifest(
  app: App,
  contents: Contents,
  includedToolId = '',
): TimeSlicedTask<DraftManifest> {
  const issues = yield* findDraftIssues(contents)
  const next = { id: '', version: app.lastVersion + 1 }
  const blocked = findBlockedIds(contents, issues)
  const resolveTarget = createToolResolver(contents)
  const hidden = contents.tools.flatMap((tool): HiddenTool[] => {
    const target = resolveTarget(tool)
    if (typeof target === 'string') return [{ tool, reason: target }]
    return blocked.has(tool.id) ? [{ tool, reason: 'blocked' }] : []
  })
  yield
  const excluded = new Set([...blocked].filter((id) => id !== includedToolId))
  return {
    manifest: yield* compileManifest(contents, app, next, excluded),
    hidden,
    validation: toDraftValidation(issues),
  }
}
