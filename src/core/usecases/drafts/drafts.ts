import { createUnknownReferenceError, ServiceError } from '#base/errors.ts'
import { type ExpectedRevisions, requireRevision } from '#base/revision.ts'
import { dateOf } from '#base/time.ts'
import { runWithPauses } from '#base/time-slices.ts'
import { findDraftIssues, listExpiredAliases } from '#core/engines/apps/draft-checks/index.ts'
import { diffDraft } from '#core/engines/apps/draft-diff/index.ts'
import { type App, callerAccessOf } from '#core/model/apps/app.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import type { DraftChanges } from '#core/model/drafts/draft-changes.ts'
import { type DraftIssue, type DraftValidation, toDraftValidation } from '#core/model/drafts/draft-issue.ts'
import type { AppAddress, ReleaseAddress } from '#core/model/entity-address.ts'
import type { EditingRole } from '#core/model/workspaces/role.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreWriter } from '#core/ports/store.ts'
import { lockAppFor, lockDraft, readInApp, requireBindingRole } from '#core/services/apps/app-access.ts'
import { changesSecrets } from '#core/services/apps/connection-secrets.ts'
import { invalidateServedApp } from '#core/services/apps/invalidate-served-app.ts'
import {
  type DraftSource,
  digestContents,
  findDraftSource,
  readReleaseSource,
  recordDraftChanges,
} from '#core/services/draft-changes/draft-changes.ts'
import { examineSchemas } from '#core/services/drafts/examine-schemas.ts'
import { findStoredIssues } from '#core/services/drafts/find-stored-issues.ts'
import { loadDifferingContents } from '#core/services/drafts/load-differing-contents.ts'
import { loadUsedContents } from '#core/services/drafts/load-used-contents.ts'
import { outlineDraft, outlineDraftSource } from '#core/services/drafts/outline-contents.ts'
import { replaceContents } from '#core/services/drafts/replace-contents.ts'
import { resolveDraft } from '#core/services/variables/resolve-draft.ts'

export const readDraftChanges = (
  deps: Deps<'store' | 'clock' | 'digest' | 'timer'>,
  address: AppAddress,
): Promise<DraftChanges> =>
  readInApp(deps, address, async (reader, app) => {
    if (!app.draft.hasChanges) return { app, groups: [] }
    const source = await outlineDraftSource(deps, reader, app)
    const { before, after } = await loadDifferingContents(source, await outlineDraft(deps, reader, app))
    return { app, groups: await runWithPauses(diffDraft(before, after), deps.timer.pause) }
  })

/** `revision`: the revision of the app whose draft was validated. */
export type RevisedValidation = DraftValidation & { revision: number }

/** `storedIssues`: issues that do not follow from the contents. */
type CheckedDraft = { app: App; contents: Contents; storedIssues: DraftIssue[] }

async function checkDraft(
  deps: Deps<'timer' | 'clock'>,
  { app, contents, storedIssues }: CheckedDraft,
): Promise<RevisedValidation> {
  const resolved = await resolveDraft(deps, app, contents)
  await examineSchemas(deps, resolved)
  const expired = listExpiredAliases(contents, dateOf(deps.clock.now()))
  const issues = await runWithPauses(findDraftIssues(resolved, callerAccessOf(app)), deps.timer.pause)
  return { ...toDraftValidation([...issues, ...expired, ...storedIssues]), revision: app.revision }
}

export const validateDraft = async (
  deps: Deps<'store' | 'timer' | 'clock' | 'digest'>,
  address: AppAddress,
): Promise<RevisedValidation> => {
  const draft = await readInApp(deps, address, async (reader, app) => {
    const contents = await loadUsedContents(reader, app)
    return { app, contents, storedIssues: await findStoredIssues(deps, reader, app, contents) }
  })
  return checkDraft(deps, draft)
}

type DraftResetDeps = Deps<'store' | 'clock' | 'timer' | 'ids' | 'digest' | 'events'>

/** Resets the draft to its initial contents. */
export const discardDraft = (
  deps: DraftResetDeps,
  address: AppAddress<EditingRole>,
  expected: ExpectedRevisions = null,
): Promise<RevisedValidation> => resetDraft(deps, address, findDraftSource, expected)

/** Replaces the draft by a copy of a release; "" is the live one. */
export const cloneDraftFromRelease = (
  deps: DraftResetDeps,
  address: ReleaseAddress<EditingRole>,
  expected: ExpectedRevisions = null,
): Promise<RevisedValidation> =>
  resetDraft(
    deps,
    address,
    async (writer, app) => {
      const id = address.releaseId || app.liveReleaseId
      if (!id) throw new ServiceError('unprocessable', 'The app has no live release to clone.')
      if (!(await writer.releases.findById(app.id, id)))
        throw createUnknownReferenceError('releaseId', 'release')
      return readReleaseSource(writer, app, id)
    },
    expected,
  )

/** Changed or removed connections may lose their secrets, which requires an owner. */
async function requireResetRole(
  writer: StoreWriter,
  address: AppAddress<EditingRole>,
  { app, target }: { app: App; target: Contents },
): Promise<void> {
  const { authConnections } = target
  if (await changesSecrets(writer, app, { app: { ...app, ...target.app }, authConnections }))
    await lockAppFor('owner', writer, address)
  await requireBindingRole(writer, address)
}

async function resetDraft(
  deps: DraftResetDeps,
  address: AppAddress<EditingRole>,
  chooseSource: (writer: StoreWriter, app: App) => Promise<DraftSource>,
  expected: ExpectedRevisions,
): Promise<RevisedValidation> {
  const reset = await deps.store.transact(async (writer) => {
    const old = await lockDraft(writer, address)
    requireRevision(old, expected)
    const now = deps.clock.now()
    const source = await chooseSource(writer, old)
    const baseDigest = await digestContents(deps, source.contents)
    const opened = { ...old.draft, sourceReleaseId: source.releaseId, baseDigest, lastEditedAt: now }
    await requireResetRole(writer, address, { app: old, target: source.contents })
    const replaced = await replaceContents(deps, writer, { app: old, target: source.contents, now })
    const draft = await recordDraftChanges(deps, writer, { ...replaced, draft: opened })
    const app = await writer.apps.update({ ...replaced, draft, updatedAt: now })
    // Credentials belong to the app, so the served release loses those that were removed, too.
    await invalidateServedApp(deps, writer, app)
    const contents = await writer.readContents(app)
    return { app, contents, storedIssues: await findStoredIssues(deps, writer, app, contents) }
  })
  deps.events.notifyServingChanged(reset.app.publicMcpId)
  return checkDraft(deps, reset)
}
