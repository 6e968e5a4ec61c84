import { createInvalidInputError, ServiceError } from '#base/errors.ts'
import type { ListPage, PageRequest } from '#base/page.ts'
import { type ExpectedRevisions, requireRevision } from '#base/revision.ts'
import { findFreeName, toSlug } from '#base/text.ts'
import { fingerprintContents } from '#core/engines/draft-diff/contents-fingerprint.ts'
import type { App, AppChange, NewApp } from '#core/model/app.ts'
import type { AppDetails } from '#core/model/app-facts.ts'
import { createEmptyContents } from '#core/model/contents.ts'
import type { Owner } from '#core/model/principal.ts'
import type { Uses } from '#core/ports/sockets.ts'
import type { AppSort, StoreReader } from '#core/ports/store.ts'
import { lockOwnApp, readInApp } from '#core/services/apps/app-access.ts'
import {
  buildAppProfile,
  buildContentsFromTemplate,
  insertContents,
  resolveTemplate,
} from '#core/services/apps/fill-from-template.ts'
import { invalidateServedApp } from '#core/services/apps/serving.ts'

const createSlugTakenError = (slug: string) =>
  new ServiceError('conflict', `Another app of yours already has the slug ${slug}.`, {
    details: [{ path: 'slug', code: 'taken', message: 'must be unique among your apps' }],
  })

function chooseSlug(input: string, name: string, taken: Set<string>): string {
  if (!input) return findFreeName(toSlug(name, 'app'), taken, '-', 63)
  if (taken.has(input)) throw createSlugTakenError(input)
  return input
}

/** Creates an empty app, or one from a template, whose fields those of the request override. */
export function createApp(
  uses: Uses<'store' | 'clock' | 'ids' | 'digest' | 'catalogs'>,
  by: Owner,
  input: NewApp,
): Promise<AppDetails> {
  const template = resolveTemplate(uses, input)
  const profile = buildAppProfile(input, template)
  return uses.store.transact(async (writer) => {
    const now = uses.clock.now()
    const id = uses.ids.create('app')
    const contents = template
      ? buildContentsFromTemplate(uses, template, id, profile, now)
      : createEmptyContents(profile)
    const app: App = {
      ...profile,
      id,
      owner: { issuer: by.issuer, subject: by.subject },
      publicMcpId: uses.ids.createUnguessable(),
      slug: chooseSlug(input.slug, input.name, await writer.apps.listSlugs(by)),
      templateId: input.templateId,
      enabled: true,
      access: input.access,
      listed: input.listed,
      draft: {
        id: uses.ids.create('draft'),
        sourceReleaseId: null,
        baseDigest: uses.digest.sha256(fingerprintContents(contents)),
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
    await writer.apps.storeInitialContents(app, contents)
    return { app, hasChanges: false, liveRelease: null }
  })
}

/** Whether the draft differs from what it was opened with. An unedited draft is not compared. */
async function hasChanges(uses: Uses<'digest'>, reader: StoreReader, app: App): Promise<boolean> {
  if (app.draft.lastEditedAt === app.draft.createdAt) return false
  return uses.digest.sha256(fingerprintContents(await reader.readContents(app))) !== app.draft.baseDigest
}

export async function loadAppDetails(
  uses: Uses<'digest'>,
  reader: StoreReader,
  app: App,
): Promise<AppDetails> {
  return {
    app,
    hasChanges: await hasChanges(uses, reader, app),
    liveRelease: app.liveReleaseId ? await reader.releases.findById(app.id, app.liveReleaseId) : null,
  }
}

async function loadAllAppDetails(
  uses: Uses<'digest'>,
  reader: StoreReader,
  apps: App[],
): Promise<AppDetails[]> {
  const details: AppDetails[] = []
  for (const app of apps) details.push(await loadAppDetails(uses, reader, app))
  return details
}

export const listApps = (uses: Uses<'store' | 'digest'>, by: Owner): Promise<AppDetails[]> =>
  uses.store.read(async (reader) => loadAllAppDetails(uses, reader, await reader.apps.list(by)))

export const pageApps = (
  uses: Uses<'store' | 'digest'>,
  by: Owner,
  request: PageRequest<AppSort>,
): Promise<ListPage<AppDetails>> =>
  uses.store.read(async (reader) => {
    const page = await reader.apps.listPage(by, request)
    return { rows: await loadAllAppDetails(uses, reader, page.rows), next: page.next }
  })

export const readApp = (uses: Uses<'store' | 'digest'>, by: Owner, appId: string): Promise<AppDetails> =>
  readInApp(uses, by, appId, (reader, app) => loadAppDetails(uses, reader, app))

/** A change of the profile changes the draft; `enabled` and `access` take effect at once. */
export async function changeApp(
  uses: Uses<'store' | 'clock' | 'ids' | 'digest' | 'events'>,
  by: Owner,
  appId: string,
  change: AppChange,
  expected: ExpectedRevisions,
): Promise<AppDetails> {
  const details = await uses.store.transact(async (writer) => {
    const app = await lockOwnApp(writer, by, appId)
    requireRevision(app, expected)
    const changed = applyAppChange(app, change, await writer.apps.listSlugs(by))
    if (JSON.stringify(changed) === JSON.stringify(app)) return loadAppDetails(uses, writer, app)
    const now = uses.clock.now()
    const draft = { ...app.draft, lastEditedAt: now }
    const saved = await writer.apps.update({ ...changed, draft, updatedAt: now })
    if (saved.enabled !== app.enabled || saved.access !== app.access)
      await invalidateServedApp(uses, writer, saved, now)
    return loadAppDetails(uses, writer, saved)
  })
  uses.events.notifyServingChanged(details.app.publicMcpId)
  return details
}

/** Deletes the app with its contents. The invalidation marker outlives it, so that every replica stops serving it. */
export async function deleteApp(
  uses: Uses<'store' | 'clock' | 'ids' | 'events'>,
  by: Owner,
  appId: string,
  expected: ExpectedRevisions,
): Promise<void> {
  const app = await uses.store.transact(async (writer) => {
    const app = await lockOwnApp(writer, by, appId)
    requireRevision(app, expected)
    await invalidateServedApp(uses, writer, app, uses.clock.now())
    await writer.apps.remove(app)
    return app
  })
  uses.events.notifyServingChanged(app.publicMcpId)
}

function applyAppChange(app: App, change: AppChange, taken: Set<string>): App {
  if (change.name === '') {
    throw createInvalidInputError([{ path: 'name', code: 'required', message: 'must not be empty' }])
  }
  taken.delete(app.slug)
  const { branding, slug, ...rest } = change
  return {
    ...app,
    ...rest,
    slug: slug ? chooseSlug(slug, app.name, taken) : app.slug,
    branding: { ...app.branding, ...branding },
  }
}
