import { ServiceError } from '#base/errors.ts'
import { type ExpectedRevisions, requireRevision } from '#base/revision.ts'
import { dateOf } from '#base/time.ts'
import { runWithPauses } from '#base/time-slices.ts'
import { findBlockedIds, findDraftIssues } from '#core/engines/apps/draft-checks/index.ts'
import { compileManifest, resolveManifest } from '#core/engines/apps/manifest/index.ts'
import { type App, callerAccessOf } from '#core/model/apps/app.ts'
import type { ContractSummary } from '#core/model/differences/client-change.ts'
import { toContentsFrame } from '#core/model/drafts/contents.ts'
import { type DraftIssue, type DraftValidation, toDraftValidation } from '#core/model/drafts/draft-issue.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import type { Principal } from '#core/model/principal.ts'
import type { Release, ReleaseActor } from '#core/model/releases/release.ts'
import type { EditingRole } from '#core/model/workspaces/role.ts'
import type { Deps } from '#core/ports/ports.ts'
import { lockApp } from '#core/services/apps/app-access.ts'
import { invalidateServedApp } from '#core/services/apps/invalidate-served-app.ts'
import { digestFrame, digestRelease } from '#core/services/draft-changes/draft-changes.ts'
import {
  readOperationDigests,
  readPortableOperations,
} from '#core/services/draft-changes/operation-digests.ts'
import { rememberReleaseOutline } from '#core/services/draft-changes/release-outlines.ts'
import { findStoredIssues } from '#core/services/drafts/find-stored-issues.ts'
import { loadUsedContents } from '#core/services/drafts/load-used-contents.ts'
import {
  planContract,
  planDraftContract,
  readEarlierContracts,
} from '#core/services/releases/plan-contract.ts'
import { requireResolved } from '#core/services/variables/require-served-values.ts'
import { resolveDraft } from '#core/services/variables/resolve-draft.ts'

/** Handling of entities with a blocking issue: `refuse` rejects the release, `leave_out` releases without them. */
export type BlockedPolicy = 'refuse' | 'leave_out'

export type PublishResult =
  | { ok: true; app: App; release: Release; contract: ContractSummary; validation: DraftValidation }
  | { ok: false; validation: DraftValidation }

const toActor = (caller: Principal): ReleaseActor => ({
  id: caller.subject,
  email: caller.email,
  image: caller.picture,
  name: caller.name,
})

/**
 * Freezes the contents of the draft, compiles the manifest, makes the release live, opens the next draft and
 * invalidates the cached app on every replica, all in one transaction. `expected`: the revisions of the app at which
 * the draft may be released.
 */
export async function publishRelease(
  deps: Deps<'store' | 'clock' | 'timer' | 'ids' | 'digest' | 'events'>,
  address: AppAddress<EditingRole> & { caller: Principal },
  policy: BlockedPolicy,
  expected: ExpectedRevisions = null,
): Promise<PublishResult> {
  await planDraftContract(deps, address)
  const published = await deps.store.transact(async (writer) => {
    const app = await lockApp(writer, address)
    // @guard building
    requireRevision(app, expected)
    const now = deps.clock.now()
    const contents = await loadUsedContents(writer, app)
    const storedIssues = await findStoredIssues(deps, writer, app, contents)
    if (policy === 'leave_out') requireNoBlockingIssue(storedIssues)
    const found = await runWithPauses(
      findDraftIssues(await resolveDraft(deps, app, contents), callerAccessOf(app)),
      deps.timer.pause,
    )
    const issues = [...found, ...storedIssues]
    const validation = toDraftValidation(issues)
    if (policy === 'refuse' && !validation.ok) return { ok: false as const, validation }
    const operations = await readOperationDigests(deps, writer, app.id)
    const portable = await readPortableOperations(deps, writer, app.id)
    const frame = toContentsFrame(contents)
    const release: Release = {
      id: deps.ids.create('release'),
      appId: app.id,
      version: app.lastVersion + 1,
      sourceReleaseId: app.draft.sourceReleaseId,
      state: 'published',
      digest: await digestRelease(deps, frame, portable),
      actor: toActor(address.caller),
      createdAt: now,
      updatedAt: now,
      publishedAt: now,
    }
    const compiled = await runWithPauses(
      compileManifest(contents, app, release, findBlockedIds(contents, issues)),
      deps.timer.pause,
    )
    const served = await runWithPauses(resolveManifest(compiled, app.variableValues), deps.timer.pause)
    // Leaving out tools removes no placeholder from the texts of the app.
    requireResolved(compiled, served)
    const contract = await runWithPauses(
      planContract(await readEarlierContracts(deps, writer, app), served.manifest, dateOf(now)),
      deps.timer.pause,
    )
    const manifest = { ...compiled, serverVersion: contract.serverVersion }
    await writer.releases.unpublish(app.id, now)
    await writer.releases.insertFromDraft(release, { frame, manifest })
    const next = await writer.apps.update({
      ...app,
      liveReleaseId: release.id,
      lastVersion: release.version,
      draft: {
        id: deps.ids.create('draft'),
        sourceReleaseId: release.id,
        baseDigest: await digestFrame(deps, frame, operations),
        hasChanges: false,
        createdAt: now,
        lastEditedAt: now,
      },
      updatedAt: now,
    })
    await invalidateServedApp(deps, writer, next)
    return { ok: true as const, app: next, release, contract, validation, outline: { frame, operations } }
  })
  if (!published.ok) return published
  const { app, release, contract, validation, outline } = published
  rememberReleaseOutline({ appId: app.id, releaseId: release.id }, outline)
  deps.events.notifyServingChanged(app.publicMcpId)
  return { ok: true, app, release, contract, validation }
}

/** It concerns the app as a whole, so there is nothing to leave out. */
function requireNoBlockingIssue(issues: DraftIssue[]): void {
  const issue = issues.find(({ blocksPublish }) => blocksPublish)
  if (issue) throw new ServiceError('conflict', issue.message)
}
