import { ServiceError } from '#base/errors.ts'
import { type ExpectedRevisions, requireRevision } from '#base/revision.ts'
import { isSameJson } from '#base/same-json.ts'
import { dateOf, type Instant } from '#base/time.ts'
import { runWithPauses } from '#base/time-slices.ts'
import { findBlockedIds, findDraftIssues } from '#core/engines/apps/draft-checks/index.ts'
import { compileManifest, resolveManifest } from '#core/engines/apps/manifest/index.ts'
import { type App, callerAccessOf } from '#core/model/apps/app.ts'
import type { ContractSummary } from '#core/model/differences/client-change.ts'
import { type ContentsFrame, toContentsFrame } from '#core/model/drafts/contents.ts'
import { type DraftIssue, type DraftValidation, toDraftValidation } from '#core/model/drafts/draft-issue.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import type { Principal } from '#core/model/principal.ts'
import { type Release, toReleaseActor, unpromoted } from '#core/model/releases/release.ts'
import type { EditingRole } from '#core/model/workspaces/role.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreReader } from '#core/ports/store.ts'
import { lockDraft } from '#core/services/apps/app-access.ts'
import { invalidateServedApp } from '#core/services/apps/invalidate-served-app.ts'
import { digestFrame, digestRelease } from '#core/services/draft-changes/draft-changes.ts'
import {
  readOperationDigests,
  readPortableOperations,
} from '#core/services/draft-changes/operation-digests.ts'
import { readReleaseOutline, rememberReleaseOutline } from '#core/services/draft-changes/release-outlines.ts'
import { findStoredIssues } from '#core/services/drafts/find-stored-issues.ts'
import { loadUsedContents } from '#core/services/drafts/load-used-contents.ts'
import { addConnectionsToEnvironments } from '#core/services/environments/add-connections.ts'
import {
  newestFirst,
  planContract,
  planDraftContract,
  readEarlierContracts,
} from '#core/services/releases/plan-contract.ts'
import { readTestStatus } from '#core/services/test-cases/test-status.ts'
import { requireResolved } from '#core/services/variables/require-served-values.ts'
import { resolveDraft } from '#core/services/variables/resolve-draft.ts'

/** Handling of entities with a blocking issue: `refuse` rejects the release, `leave_out` releases without them. */
export type BlockedPolicy = 'refuse' | 'leave_out'

export type PublishResult =
  | { ok: true; app: App; release: Release; contract: ContractSummary; validation: DraftValidation }
  | { ok: false; validation: DraftValidation }

type ReleaseDeps = Deps<'store' | 'clock' | 'timer' | 'ids' | 'digest' | 'events'>
type DraftAddress = AppAddress<EditingRole> & { caller: Principal }

/**
 * Freezes the contents of the draft, compiles the manifest, makes the release live, opens the next draft and
 * invalidates the cached app on every replica, all in one transaction. `expected`: the revisions of the app at which
 * the draft may be released.
 */
export const publishRelease = (
  deps: ReleaseDeps,
  address: DraftAddress,
  policy: BlockedPolicy,
  expected: ExpectedRevisions = null,
): Promise<PublishResult> => releaseDraft(deps, address, { policy, expected, goesLive: true })

/**
 * Freezes and compiles the draft as a release that does not become live, to promote it to an environment. The draft stays
 * as it is. Without changes since the newest release, that release is returned.
 */
export const freezeCandidate = (
  deps: ReleaseDeps,
  address: DraftAddress,
  expected: ExpectedRevisions = null,
): Promise<PublishResult> => releaseDraft(deps, address, { policy: 'refuse', expected, goesLive: false })

type ReleaseChoices = { policy: BlockedPolicy; expected: ExpectedRevisions; goesLive: boolean }

async function releaseDraft(
  deps: ReleaseDeps,
  address: DraftAddress,
  { policy, expected, goesLive }: ReleaseChoices,
): Promise<PublishResult> {
  await planDraftContract(deps, address)
  const published = await deps.store.transact(async (writer) => {
    const app = await lockDraft(writer, address)
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
      state: goesLive ? 'published' : 'unpublished',
      digest: await digestRelease(deps, frame, portable),
      actor: toReleaseActor(address.caller),
      createdAt: now,
      updatedAt: now,
      publishedAt: now,
      ...unpromoted,
      testsPassed: await havePassed(deps, writer, app),
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
    const outline = { frame, operations }
    const newest = goesLive ? null : await findSameRelease(deps, writer, { app, release, frame })
    if (newest) return { ok: true as const, app, release: newest, contract, validation, outline }
    const manifest = { ...compiled, serverVersion: contract.serverVersion }
    if (goesLive) await writer.releases.unpublish(app.id, now)
    await writer.releases.insertFromDraft(release, { frame, manifest })
    await addConnectionsToEnvironments(deps, writer, { app, frame, now })
    const counted = { ...app, lastVersion: release.version, updatedAt: now }
    const baseDigest = goesLive ? await digestFrame(deps, frame, operations) : ''
    const next = await writer.apps.update(
      goesLive ? openNextDraft(deps, counted, { release, baseDigest, now }) : counted,
    )
    if (goesLive) await invalidateServedApp(deps, writer, next)
    return { ok: true as const, app: next, release, contract, validation, outline }
  })
  if (!published.ok) return published
  const { app, release, contract, validation, outline } = published
  rememberReleaseOutline({ appId: app.id, releaseId: release.id }, outline)
  if (goesLive) deps.events.notifyServingChanged(app.publicMcpId)
  return { ok: true, app, release, contract, validation }
}

const openNextDraft = (
  deps: Deps<'ids'>,
  app: App,
  { release, baseDigest, now }: { release: Release; baseDigest: string; now: Instant },
): App => ({
  ...app,
  liveReleaseId: release.id,
  draft: {
    id: deps.ids.create('draft'),
    sourceReleaseId: release.id,
    baseDigest,
    hasChanges: false,
    createdAt: now,
    lastEditedAt: now,
  },
})

/** Null without test cases. */
async function havePassed(
  deps: Deps<'clock' | 'digest' | 'timer'>,
  reader: StoreReader,
  app: App,
): Promise<boolean | null> {
  const { cases, state } = await readTestStatus(deps, reader, app)
  return cases === 0 ? null : state === 'passed'
}

/** The newest release, if it has the same contents, with the same ids, and the same state of tests. */
async function findSameRelease(
  deps: Deps<'digest' | 'timer'>,
  reader: StoreReader,
  { app, release, frame }: { app: App; release: Release; frame: ContentsFrame },
): Promise<Release | null> {
  const { rows } = await reader.releases.listPage(app.id, newestFirst)
  const newest = rows[0]
  if (newest?.digest !== release.digest || newest.testsPassed !== release.testsPassed) return null
  const outline = await readReleaseOutline(deps, reader, { appId: app.id, releaseId: newest.id })
  const listIds = ({ authConnections, tools, widgets }: ContentsFrame) =>
    [...authConnections, ...tools, ...widgets].map(({ id }) => id)
  return outline && isSameJson(listIds(outline.frame), listIds(frame)) ? newest : null
}

/** It concerns the app as a whole, so there is nothing to leave out. */
function requireNoBlockingIssue(issues: DraftIssue[]): void {
  const issue = issues.find(({ blocksPublish }) => blocksPublish)
  if (issue) throw new ServiceError('conflict', issue.message)
}
