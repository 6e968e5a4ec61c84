import { createInvalidInputError } from '#base/errors.ts'
import type { ListPage, PageRequest } from '#base/page.ts'
import { type ExpectedRevisions, requireRevision } from '#base/revision.ts'
import { app as appEntity } from '#core/entities/app.ts'
import { requireUrls } from '#core/entities/url-members.ts'
import { mergeAllowedCallers } from '#core/model/apps/allowed-callers.ts'
import { type App, type AppChange, type NewApp, profileOf } from '#core/model/apps/app.ts'
import { createEmptyContents } from '#core/model/drafts/contents.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import type { AppDetails } from '#core/model/overviews/app-details.ts'
import type { Caller } from '#core/model/principal.ts'
import type { EditingRole } from '#core/model/workspaces/role.ts'
import type { WorkspaceKey, WorkspaceUser } from '#core/model/workspaces/workspace.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { AppSort, StoreReader } from '#core/ports/store.ts'
import { requireValidAccess } from '#core/services/access/require-valid-access.ts'
import { lockApp, lockAppFor, readInApp, requireDraft } from '#core/services/apps/app-access.ts'
import { invalidateServedApp } from '#core/services/apps/invalidate-served-app.ts'
import { buildNewApp, chooseSlug, requireAppQuota } from '#core/services/apps/new-app.ts'
import { requireUrlsIn } from '#core/services/apps/require-urls.ts'
import {
  buildAppProfile,
  buildContentsFromTemplate,
  insertContents,
  resolveTemplate,
} from '#core/services/apps/template-contents.ts'
import { digestContents, recordDraftChanges } from '#core/services/draft-changes/draft-changes.ts'
import { moveEnvironments } from '#core/services/environments/move-environments.ts'
import { chooseWorkspace, listWorkspaceAccess } from '#core/services/workspaces/find-workspaces.ts'
import { buildWorkspaceId } from '#core/services/workspaces/workspace-id.ts'

/** Creates an empty app, or one from a template. Members of the request override members of the template. */
export function createApp(
  deps: Deps<'store' | 'clock' | 'ids' | 'digest' | 'catalogs' | 'maxAppsPerUser' | 'timer'>,
  caller: Caller,
  input: NewApp,
): Promise<AppDetails> {
  requireUrls(appEntity.members, input)
  requireValidAccess({ accessRules: input.accessRules })
  const template = resolveTemplate(deps, input)
  const profile = buildAppProfile(input, template)
  return deps.store.transact(async (writer) => {
    const workspace = await chooseWorkspace(deps, writer, { caller, workspaceId: input.workspaceId })
    const slugs = await writer.apps.listSlugs(workspace)
    // @guard app-quota
    requireAppQuota(slugs, deps.maxAppsPerUser)
    const now = deps.clock.now()
    const id = deps.ids.create('app')
    const contents = template
      ? buildContentsFromTemplate(deps, template, { appId: id, profile, now })
      : createEmptyContents(profile)
    const app = buildNewApp(deps, workspace, {
      id,
      profile,
      slug: chooseSlug(input.slug, input.name, slugs),
      templateId: input.templateId,
      access: input.access,
      callerTokens: input.callerTokens,
      allowedCallers: input.allowedCallers && mergeAllowedCallers(null, input.allowedCallers),
      listed: input.listed,
      enabled: input.enabled,
      baseDigest: await digestContents(deps, contents),
      now,
    })
    writer.audit.attribute({ caller, appId: id })
    await writer.apps.insert(app)
    await insertContents(writer, contents)
    await writer.apps.storeInitialContents(app, contents)
    return { app, liveRelease: null }
  })
}

export async function loadAppDetails(reader: StoreReader, app: App): Promise<AppDetails> {
  const liveRelease = app.liveReleaseId ? await reader.releases.findById(app.id, app.liveReleaseId) : null
  return { app, liveRelease }
}

/** The releases of all apps are read at once. */
async function loadAllAppDetails(reader: StoreReader, apps: App[]): Promise<AppDetails[]> {
  const live = apps.flatMap(({ liveReleaseId }) => (liveReleaseId ? [liveReleaseId] : []))
  const releases = await reader.releases.findByIds(live)
  return apps.map((app) => ({ app, liveRelease: releases.get(app.liveReleaseId ?? '') ?? null }))
}

const listVisibleKeys = async (reader: StoreReader, caller: WorkspaceUser): Promise<WorkspaceKey[]> =>
  (await listWorkspaceAccess(reader, caller)).map(({ key }) => key)

/** The apps of all workspaces of the caller. */
export const listApps = (deps: Deps<'store'>, caller: WorkspaceUser): Promise<AppDetails[]> =>
  deps.store.read(async (reader) =>
    loadAllAppDetails(reader, await reader.apps.list(await listVisibleKeys(reader, caller))),
  )

export const pageApps = (
  deps: Deps<'store'>,
  caller: WorkspaceUser,
  request: PageRequest<AppSort>,
): Promise<ListPage<AppDetails>> =>
  deps.store.read(async (reader) =>
    loadAppPage(reader, { workspaces: await listVisibleKeys(reader, caller), request }),
  )

export async function loadAppPage(
  reader: StoreReader,
  { workspaces, request }: { workspaces: readonly WorkspaceKey[]; request: PageRequest<AppSort> },
): Promise<ListPage<AppDetails>> {
  const page = await reader.apps.listPage(workspaces, request)
  return { rows: await loadAllAppDetails(reader, page.rows), next: page.next }
}

/** The id of the workspace that holds an app. */
export const findWorkspaceId = (deps: Deps<'digest'>, { owner }: App): string => buildWorkspaceId(deps, owner)

export const readApp = (deps: Deps<'store'>, address: AppAddress): Promise<AppDetails> =>
  readInApp(deps, address, loadAppDetails)

/**
 * Changes of the profile change the draft. The members that `changesServing` compares take effect at once.
 */
export async function changeApp(
  deps: Deps<'store' | 'clock' | 'ids' | 'digest' | 'events' | 'timer'>,
  address: AppAddress<EditingRole>,
  change: AppChange,
  expected: ExpectedRevisions,
): Promise<AppDetails> {
  await requireUrlsIn(deps, address, appEntity.members, change)
  requireValidAccess({ accessRules: change.accessRules ?? [] })
  const details = await deps.store.transact(async (writer) => {
    const app = await lockApp(writer, address)
    requireRevision(app, expected)
    if (changesProfile(change)) requireDraft(app)
    const taken = change.slug ? await writer.apps.listSlugs(app.owner) : new Set<string>()
    const changed = applyAppChange(app, change, taken)
    if (JSON.stringify(changed) === JSON.stringify(app)) return loadAppDetails(writer, app)
    if (changesServing(app, changed) || changed.listed !== app.listed)
      await lockAppFor('publisher', writer, address)
    const now = deps.clock.now()
    const draft = { ...(await recordDraftChanges(deps, writer, changed)), lastEditedAt: now }
    const saved = await writer.apps.update({ ...changed, draft, updatedAt: now })
    if (saved.slug !== app.slug) await moveEnvironments(deps, writer, saved)
    if (changesServing(app, saved)) await invalidateServedApp(deps, writer, saved)
    return loadAppDetails(writer, saved)
  })
  deps.events.notifyServingChanged(details.app.publicMcpId)
  return details
}

/** Whether it changes members that an environment gets by promotion, or its address. */
const changesProfile = (change: AppChange): boolean =>
  change.slug !== undefined || Object.keys(profileOf(change as never)).some((name) => name in change)

const changesServing = (before: App, after: App): boolean =>
  before.enabled !== after.enabled ||
  before.access !== after.access ||
  before.callerTokens !== after.callerTokens ||
  // @guard allowed-callers
  JSON.stringify(before.allowedCallers) !== JSON.stringify(after.allowedCallers)

/**
 * Deletes the app with its contents and its environments. The invalidation marker outlives it, so that every replica stops
 * serving it.
 */
export async function deleteApp(
  deps: Deps<'store' | 'clock' | 'ids' | 'events'>,
  address: AppAddress<EditingRole>,
  expected: ExpectedRevisions,
): Promise<void> {
  const removed = await deps.store.transact(async (writer) => {
    const app = await lockApp(writer, address)
    requireRevision(app, expected)
    const apps = [app, ...(await writer.apps.listEnvironments(app.id))]
    for (const each of apps) {
      await invalidateServedApp(deps, writer, each)
      await writer.apps.remove(each)
    }
    return apps
  })
  for (const { publicMcpId } of removed) deps.events.notifyServingChanged(publicMcpId)
}

function applyAppChange(app: App, change: AppChange, taken: Set<string>): App {
  if (change.name === '') {
    throw createInvalidInputError([{ path: 'name', code: 'required', message: 'must not be empty' }])
  }
  taken.delete(app.slug)
  const { branding, slug, allowedCallers, ...rest } = change
  return {
    ...app,
    ...rest,
    slug: slug ? chooseSlug(slug, app.name, taken) : app.slug,
    branding: { ...app.branding, ...branding },
    callerTokens: (change.callerTokens ?? app.callerTokens) && (change.access ?? app.access) === 'oauth',
    allowedCallers: changeAllowedCallers(app, allowedCallers),
  }
}

const changeAllowedCallers = ({ allowedCallers }: App, change: AppChange['allowedCallers']) =>
  change === undefined ? allowedCallers : change && mergeAllowedCallers(allowedCallers, change)
