// Whether a draft differs from its initial contents. Every edit stores this with the app, so that lists of apps read no
// contents.
import { createNotFoundError } from '#base/errors.ts'
import { runWithPauses, type TimeSlicedTask } from '#base/time-slices.ts'
import {
  fingerprintContents,
  fingerprintRelease,
  type PortableOperations,
} from '#core/engines/apps/draft-diff/index.ts'
import type { App, Draft } from '#core/model/apps/app.ts'
import type { Contents, ContentsFrame } from '#core/model/drafts/contents.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreReader, StoreWriter } from '#core/ports/store.ts'
import { digestOperations, type OperationDigests, readOperationDigests } from './operation-digests.ts'

/**
 * The initial contents of a draft: the frozen contents of a release, or the contents with which the app was
 * created.
 */
export type DraftSource = { releaseId: string | null; contents: Contents }

export async function findDraftSource(reader: StoreReader, app: App): Promise<DraftSource> {
  const releaseId = app.draft.sourceReleaseId
  return releaseId
    ? readReleaseSource(reader, app, releaseId)
    : { releaseId: null, contents: await reader.apps.readInitialContents(app) }
}

export async function readReleaseSource(
  reader: StoreReader,
  app: App,
  releaseId: string,
): Promise<DraftSource> {
  const frozen = await reader.releases.readFrozen(app.id, releaseId)
  if (!frozen) throw createNotFoundError('release')
  return { releaseId, contents: frozen.contents }
}

/** Digests of a draft of thousands of tools take time slices. */
export type DigestDeps = Deps<'digest' | 'timer'>

/** Identifies contents; equal for contents that differ only in members that owners do not edit. */
export async function digestContents(deps: DigestDeps, contents: Contents): Promise<string> {
  return digestFrame(deps, contents, await digestOperations(deps, contents.operations))
}

/** The draft after an edit of the app. `app` has the profile after the edit. */
export async function recordDraftChanges(
  deps: DigestDeps & Deps<'clock'>,
  writer: StoreWriter,
  app: App,
): Promise<Draft> {
  // An environment has the contents of its live release.
  if (app.environmentOf !== null) return app.draft
  const digest = await digestDraft(deps, writer, { app, frame: await writer.readFrame(app) })
  return { ...app.draft, hasChanges: digest !== app.draft.baseDigest }
}

/** Like `digestContents` of contents with these operations. */
export async function digestFrame(
  deps: DigestDeps,
  frame: ContentsFrame,
  operations: OperationDigests,
): Promise<string> {
  return digestParts(deps, fingerprintContents(frame, [...operations.values()]))
}

async function digestParts({ digest, timer }: DigestDeps, task: TimeSlicedTask<string[]>): Promise<string> {
  const parts = await runWithPauses(task, timer.pause)
  return runWithPauses(digest.sha256OfParts(parts), timer.pause)
}

/** Identifies a release, equally on every service. */
export const digestRelease = (
  deps: DigestDeps,
  frame: ContentsFrame,
  operations: PortableOperations,
): Promise<string> => digestParts(deps, fingerprintRelease(frame, operations))

/** Like `digestContents` of the draft's contents, without reading its operations. */
export async function digestDraft(
  deps: DigestDeps & Deps<'clock'>,
  reader: StoreReader,
  { app, frame }: { app: App; frame: ContentsFrame },
): Promise<string> {
  return digestFrame(deps, frame, await readOperationDigests(deps, reader, app.id))
}
