// The sides of a comparison. Only operations that differ are read.
import { createNotFoundError } from '#base/errors.ts'
import type { App } from '#core/model/apps/app.ts'
import { type Contents, toContentsFrame } from '#core/model/drafts/contents.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreReader } from '#core/ports/store.ts'
import { digestOperations, readOperationDigests } from '../draft-changes/operation-digests.ts'
import { readReleaseOutline } from '../draft-changes/release-outlines.ts'
import { loadDraftOperations, type OutlinedContents, selectOperations } from './load-differing-contents.ts'

type OutlineDeps = Deps<'clock' | 'digest' | 'timer'>

export async function outlineDraft(
  deps: OutlineDeps,
  reader: StoreReader,
  app: App,
): Promise<OutlinedContents> {
  return {
    frame: await reader.readFrame(app),
    operations: await readOperationDigests(deps, reader, app.id),
    loadOperations: (ids) => loadDraftOperations(reader, app, ids),
  }
}

/** Null when the app has no such release. */
export async function outlineRelease(
  deps: OutlineDeps,
  reader: StoreReader,
  release: { appId: string; releaseId: string },
): Promise<OutlinedContents | null> {
  const outline = await readReleaseOutline(deps, reader, release)
  if (!outline) return null
  return {
    ...outline,
    async loadOperations(ids) {
      const frozen = await reader.releases.readFrozen(release.appId, release.releaseId)
      return frozen ? selectOperations(frozen.contents, ids) : []
    },
  }
}

export const outlineContents = async (deps: OutlineDeps, contents: Contents): Promise<OutlinedContents> => ({
  frame: toContentsFrame(contents),
  operations: await digestOperations(deps, contents.operations),
  loadOperations: async (ids) => selectOperations(contents, ids),
})

/** The outline of the initial contents of the draft. */
export async function outlineDraftSource(
  deps: OutlineDeps,
  reader: StoreReader,
  app: App,
): Promise<OutlinedContents> {
  const releaseId = app.draft.sourceReleaseId
  if (!releaseId) return outlineContents(deps, await reader.apps.readInitialContents(app))
  const source = await outlineRelease(deps, reader, { appId: app.id, releaseId })
  if (!source) throw createNotFoundError('release')
  return source
}
