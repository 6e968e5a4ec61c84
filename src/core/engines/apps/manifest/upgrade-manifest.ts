import type { TimeSlicedTask } from '#base/time-slices.ts'
import { findBlockedIds, findDraftIssues } from '#core/engines/apps/draft-checks/index.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import { type Manifest, manifestFormat } from '#core/model/releases/manifest.ts'
import { compileManifest } from './compile-manifest.ts'

/**
 * The manifest in the current format. Other formats are compiled again from the frozen contents, without the entities
 * that the release left out. Only the ids, the versions and the tool ids are read from the old manifest.
 */
export function* upgradeManifest(manifest: Manifest, contents: Contents): TimeSlicedTask<Manifest> {
  if (manifest.format === manifestFormat) return manifest
  const served = new Set(manifest.tools.map(({ id }) => id))
  const leftOut = contents.tools.map(({ id }) => id).filter((id) => !served.has(id))
  const blocked = findBlockedIds(contents, yield* findDraftIssues(contents))
  const widgets = contents.widgets.map(({ id }) => id).filter((id) => blocked.has(id))
  const app = { id: manifest.appId, publicMcpId: manifest.publicMcpId }
  const release = { id: manifest.releaseId, version: manifest.version }
  const { serverVersion } = manifest
  const upgraded = yield* compileManifest(contents, app, release, new Set([...leftOut, ...widgets]))
  return serverVersion === undefined ? upgraded : { ...upgraded, serverVersion }
}
