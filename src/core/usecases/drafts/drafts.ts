import { Failure, notFound, unknownReference } from '#base/errors.ts'
import { draftIssues } from '#core/engines/draft-checks/index.ts'
import { contentsFingerprint } from '#core/engines/draft-diff/contents-fingerprint.ts'
import { draftDiff } from '#core/engines/draft-diff/draft-diff.ts'
import type { App } from '#core/model/app.ts'
import type { Contents } from '#core/model/contents.ts'
import type { DraftChanges } from '#core/model/draft-changes.ts'
import { type Validation, validationOf } from '#core/model/issue.ts'
import type { Owner } from '#core/model/principal.ts'
import type { Uses } from '#core/ports/sockets.ts'
import type { Reader, Writer } from '#core/ports/store.ts'
import { lockOwnApp, readApp } from '#core/services/apps/app-access.ts'
import { replaceContents } from '#core/services/apps/replace-contents.ts'
import { markServing } from '#core/services/apps/serving.ts'

export const readDraftChanges = (uses: Uses<'store'>, by: Owner, appId: string): Promise<DraftChanges> =>
  readApp(uses, by, appId, async (reader, app) => {
    const { contents } = await sourceOf(reader, app)
    return { app, groups: draftDiff(contents, await reader.contents(app)) }
  })

export const validationOfDraft = async (reader: Reader, app: App): Promise<Validation> =>
  validationOf(draftIssues(await reader.contents(app)))

export const validateDraft = (uses: Uses<'store'>, by: Owner, appId: string): Promise<Validation> =>
  readApp(uses, by, appId, validationOfDraft)

/** What a draft is opened with: the frozen contents of a release, or the contents that the app was created with. */
type Source = { releaseId: string | null; contents: Contents }

async function sourceOf(reader: Reader, app: App): Promise<Source> {
  const releaseId = app.draft.sourceReleaseId
  return releaseId
    ? frozenSource(reader, app, releaseId)
    : { releaseId: null, contents: await reader.apps.creation(app) }
}

async function frozenSource(reader: Reader, app: App, releaseId: string): Promise<Source> {
  const frozen = await reader.releases.frozen(app.id, releaseId)
  if (!frozen) throw notFound('release')
  return { releaseId, contents: frozen.contents }
}

type ReopenUses = Uses<'store' | 'clock' | 'ids' | 'digest' | 'events'>

/** Resets the draft to the contents that it was opened with. */
export const discardDraft = (uses: ReopenUses, by: Owner, appId: string): Promise<Validation> =>
  reopenDraft(uses, by, appId, sourceOf)

/** Replaces the draft by a copy of a release; "" is the live one. */
export const cloneFromRelease = (
  uses: ReopenUses,
  by: Owner,
  appId: string,
  releaseId: string,
): Promise<Validation> =>
  reopenDraft(uses, by, appId, async (writer, app) => {
    const id = releaseId || app.liveReleaseId
    if (!id) throw new Failure('unprocessable', 'The app has no live release to clone.')
    if (!(await writer.releases.byId(app.id, id))) throw unknownReference('releaseId', 'release')
    return frozenSource(writer, app, id)
  })

async function reopenDraft(
  uses: ReopenUses,
  by: Owner,
  appId: string,
  choose: (writer: Writer, app: App) => Promise<Source>,
): Promise<Validation> {
  const { app, validation } = await uses.store.transact(async (writer) => {
    const old = await lockOwnApp(writer, by, appId)
    const now = uses.clock.now()
    const source = await choose(writer, old)
    const baseDigest = uses.digest.sha256(contentsFingerprint(source.contents))
    const draft = { ...old.draft, sourceReleaseId: source.releaseId, baseDigest, lastEditedAt: now }
    const replaced = await replaceContents(writer, old, source.contents, now)
    const app = await writer.apps.update({ ...replaced, draft, updatedAt: now })
    // Credentials belong to the app, so the served release loses those that were removed, too.
    await markServing(uses, writer, app, now)
    return { app, validation: await validationOfDraft(writer, app) }
  })
  uses.events.servingChanged(app.publicMcpId)
  return validation
}
