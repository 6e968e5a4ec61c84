import { Failure, invalid } from '#base/errors.ts'
import type { Page, PageRequest } from '#base/page.ts'
import { type Expected, requireRevision } from '#base/revision.ts'
import { firstFree, slugFrom } from '#base/text.ts'
import { contentsFingerprint } from '#core/engines/draft-diff/contents-fingerprint.ts'
import type { App, AppChange, NewApp } from '#core/model/app.ts'
import type { AppFacts } from '#core/model/app-facts.ts'
import { emptyContents } from '#core/model/contents.ts'
import type { Owner } from '#core/model/principal.ts'
import type { Uses } from '#core/ports/sockets.ts'
import type { AppSort, Reader } from '#core/ports/store.ts'
import { lockOwnApp, readApp } from '#core/services/apps/app-access.ts'
import {
  contentsFrom,
  insertContents,
  profileFrom,
  templateOf,
} from '#core/services/apps/fill-from-template.ts'
import { markServing } from '#core/services/apps/serving.ts'

const slugTaken = (slug: string) =>
  new Failure('conflict', `Another app of yours already has the slug ${slug}.`, {
    details: [{ path: 'slug', code: 'taken', message: 'must be unique among your apps' }],
  })

function freeSlug(sent: string, name: string, taken: Set<string>): string {
  if (!sent) return firstFree(slugFrom(name, 'app'), taken, '-', 63)
  if (taken.has(sent)) throw slugTaken(sent)
  return sent
}

/** Creates an empty app, or one from a template, whose fields those of the request override. */
export function createApp(
  uses: Uses<'store' | 'clock' | 'ids' | 'digest' | 'catalogs'>,
  by: Owner,
  sent: NewApp,
): Promise<AppFacts> {
  const template = templateOf(uses, sent)
  const profile = profileFrom(sent, template)
  return uses.store.transact(async (writer) => {
    const now = uses.clock.now()
    const id = uses.ids.make('app')
    const contents = template ? contentsFrom(uses, template, id, profile, now) : emptyContents(profile)
    const app: App = {
      ...profile,
      id,
      owner: { issuer: by.issuer, subject: by.subject },
      publicMcpId: uses.ids.unguessable(),
      slug: freeSlug(sent.slug, sent.name, await writer.apps.slugs(by)),
      templateId: sent.templateId,
      enabled: true,
      access: sent.access,
      listed: sent.listed,
      draft: {
        id: uses.ids.make('draft'),
        sourceReleaseId: null,
        baseDigest: uses.digest.sha256(contentsFingerprint(contents)),
        createdAt: now,
        lastEditedAt: now,
      },
      liveReleaseId: null,
      lastVersion: 0,
      createdAt: now,
      updatedAt: now,
      revision: 1,
    }
    await writer.apps.insert(app)
    await insertContents(writer, contents)
    await writer.apps.keepCreation(app, contents)
    return { app, hasChanges: false, liveRelease: null }
  })
}

/** Whether the draft differs from what it was opened with. An unedited draft is not compared. */
async function hasChanges(uses: Uses<'digest'>, reader: Reader, app: App): Promise<boolean> {
  if (app.draft.lastEditedAt === app.draft.createdAt) return false
  return uses.digest.sha256(contentsFingerprint(await reader.contents(app))) !== app.draft.baseDigest
}

export async function factsOf(uses: Uses<'digest'>, reader: Reader, app: App): Promise<AppFacts> {
  return {
    app,
    hasChanges: await hasChanges(uses, reader, app),
    liveRelease: app.liveReleaseId ? await reader.releases.byId(app.id, app.liveReleaseId) : null,
  }
}

async function factsOfAll(uses: Uses<'digest'>, reader: Reader, apps: App[]): Promise<AppFacts[]> {
  const facts: AppFacts[] = []
  for (const app of apps) facts.push(await factsOf(uses, reader, app))
  return facts
}

export const listApps = (uses: Uses<'store' | 'digest'>, by: Owner): Promise<AppFacts[]> =>
  uses.store.read(async (reader) => factsOfAll(uses, reader, await reader.apps.all(by)))

export const pageApps = (
  uses: Uses<'store' | 'digest'>,
  by: Owner,
  request: PageRequest<AppSort>,
): Promise<Page<AppFacts>> =>
  uses.store.read(async (reader) => {
    const page = await reader.apps.page(by, request)
    return { rows: await factsOfAll(uses, reader, page.rows), next: page.next }
  })

export const findApp = (uses: Uses<'store' | 'digest'>, by: Owner, appId: string): Promise<AppFacts> =>
  readApp(uses, by, appId, (reader, app) => factsOf(uses, reader, app))

/** A change of the profile changes the draft; `enabled` and `access` take effect at once. */
export async function changeApp(
  uses: Uses<'store' | 'clock' | 'ids' | 'digest' | 'events'>,
  by: Owner,
  appId: string,
  change: AppChange,
  expected: Expected,
): Promise<AppFacts> {
  const facts = await uses.store.transact(async (writer) => {
    const app = await lockOwnApp(writer, by, appId)
    requireRevision(app, expected)
    const changed = withChange(app, change, await writer.apps.slugs(by))
    if (JSON.stringify(changed) === JSON.stringify(app)) return factsOf(uses, writer, app)
    const now = uses.clock.now()
    const draft = { ...app.draft, lastEditedAt: now }
    const saved = await writer.apps.update({ ...changed, draft, updatedAt: now })
    if (saved.enabled !== app.enabled || saved.access !== app.access)
      await markServing(uses, writer, saved, now)
    return factsOf(uses, writer, saved)
  })
  uses.events.servingChanged(facts.app.publicMcpId)
  return facts
}

/** Deletes the app with its contents. The invalidation marker outlives it, so that every replica stops serving it. */
export async function deleteApp(
  uses: Uses<'store' | 'clock' | 'ids' | 'events'>,
  by: Owner,
  appId: string,
  expected: Expected,
): Promise<void> {
  const app = await uses.store.transact(async (writer) => {
    const app = await lockOwnApp(writer, by, appId)
    requireRevision(app, expected)
    await markServing(uses, writer, app, uses.clock.now())
    await writer.apps.remove(app)
    return app
  })
  uses.events.servingChanged(app.publicMcpId)
}

function withChange(app: App, change: AppChange, taken: Set<string>): App {
  if (change.name === '') {
    throw invalid([{ path: 'name', code: 'required', message: 'must not be empty' }])
  }
  taken.delete(app.slug)
  const { branding, slug, ...plain } = change
  return {
    ...app,
    ...plain,
    slug: slug ? freeSlug(slug, app.name, taken) : app.slug,
    branding: { ...app.branding, ...branding },
  }
}
