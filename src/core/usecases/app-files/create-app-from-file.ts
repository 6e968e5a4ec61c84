import type { AppFileRequest } from '#core/model/app-files/app-file-request.ts'
import type { UndoneEdits } from '#core/model/app-files/undone-edits.ts'
import { type App, profileOf, settingsOf } from '#core/model/apps/app.ts'
import { createEmptyContents } from '#core/model/drafts/contents.ts'
import { defaultEnvironmentKey } from '#core/model/environments/environment.ts'
import type { Caller } from '#core/model/principal.ts'
import { secretRoleOf } from '#core/model/workspaces/workspace.ts'
import type { Deps } from '#core/ports/ports.ts'
import {
  type FormatDeps,
  presentState,
  recordApplication,
} from '#core/services/app-files/file-application.ts'
import { writeEnvironments } from '#core/services/app-files/file-environments.ts'
import { requireNoFileViolations } from '#core/services/app-files/file-violations.ts'
import { type FileSubject, prepareTarget } from '#core/services/app-files/prepare-target.ts'
import { requireSecretRole } from '#core/services/app-files/require-secret-role.ts'
import { writeTarget } from '#core/services/app-files/write-target.ts'
import { buildNewApp, chooseSlug, requireAppQuota } from '#core/services/apps/new-app.ts'
import { withTenant } from '#core/services/calls/build-tenant.ts'
import { collectDocuments, storeDocuments } from '#core/services/documents/stored-documents.ts'
import { digestContents } from '#core/services/draft-changes/draft-changes.ts'
import { chooseWorkspace, requireWorkspaceAccess } from '#core/services/workspaces/find-workspaces.ts'
import {
  type AppFileDeps,
  type AppliedFile,
  lintTarget,
  type PlannedFile,
  type PlanOptions,
} from './apply-app-file.ts'

export type CreateDeps = AppFileDeps & Deps<'maxAppsPerUser'>

/** Plans the creation of an app from the file. Nothing is written. */
export async function planNewApp(
  deps: CreateDeps & Deps<'tokenCounter'>,
  caller: Caller,
  request: AppFileRequest,
  options: PlanOptions,
): Promise<PlannedFile> {
  const subject = await buildNewSubject(deps, caller, request)
  const tenant = withTenant(deps, { caller, appId: subject.app.id })
  const { plan, target } = await prepareTarget(tenant, subject, request, {
    sendsSecrets: false,
    sendsReferences: false,
  })
  return { app: subject.app, plan, undone: noUndoneEdits, lint: await lintTarget(deps, target, options) }
}

const noUndoneEdits: UndoneEdits = { edits: [], editors: [] }

/** Creates an app with the contents of the file, completely or not at all. */
export async function createAppFromFile(
  deps: CreateDeps & FormatDeps,
  caller: Caller,
  request: AppFileRequest,
): Promise<AppliedFile> {
  const subject = await buildNewSubject(deps, caller, request)
  const tenant = withTenant(deps, { caller, appId: subject.app.id })
  const documents = await collectDocuments(deps, subject.app.owner, request)
  requireNoFileViolations(documents.violations)
  const prepared = await prepareTarget(tenant, subject, request, {
    sendsSecrets: true,
    sendsReferences: await mayWriteSecrets(deps, caller, request),
  })
  const { target, newSecrets, plan } = prepared
  const address = { caller, workspaceId: request.workspaceId }
  const { role } = await deps.store.read((reader) => requireWorkspaceAccess(deps, reader, address))
  requireSecretRole(caller, role, plan)
  const presented = request.protectsEdits === null ? {} : await presentState(deps, target)
  const app = await deps.store.transact(async (writer) => {
    const role = newSecrets.size > 0 ? secretRoleOf(caller) : 'builder'
    const workspace = await chooseWorkspace(deps, writer, { ...address, role })
    const slugs = await writer.apps.listSlugs(workspace)
    requireAppQuota(slugs, deps.maxAppsPerUser)
    const now = deps.clock.now()
    const slug = chooseSlug(request.file.app.slug, target.app.name, slugs)
    const created = { ...target.app, slug }
    writer.audit.attribute({ caller, appId: created.id })
    await writer.apps.insert(created)
    await writeTarget(deps, writer, created, {
      target: { ...target, app: created },
      newSecrets,
      operations: [],
      now,
    })
    await storeDocuments(writer, workspace, { ...documents, now })
    const contents = await writer.readContents(created)
    await writer.apps.storeInitialContents(created, contents)
    const app = await writer.apps.update({
      ...created,
      draft: { ...created.draft, baseDigest: await digestContents(deps, contents) },
    })
    await writeEnvironments(deps, writer, { app, environments: target.environments, now })
    const { written } = request
    const applied = { app, target: { ...target, app }, presented, written, caller, now }
    if (request.protectsEdits !== null) await recordApplication(deps, writer, applied)
    return app
  })
  return { app, plan, undone: noUndoneEdits }
}

const mayWriteSecrets = (deps: CreateDeps, caller: Caller, { workspaceId }: AppFileRequest) =>
  deps.store
    .read((reader) => chooseWorkspace(deps, reader, { caller, workspaceId, role: secretRoleOf(caller) }))
    .then(
      () => true,
      () => false,
    )

/** An app that is not stored, without contents, with the profile of the file. */
export async function buildNewSubject(
  deps: CreateDeps,
  caller: Caller,
  { file, workspaceId }: AppFileRequest,
): Promise<FileSubject> {
  const { workspace, slugs } = await deps.store.read(async (reader) => {
    const workspace = await chooseWorkspace(deps, reader, { caller, workspaceId })
    return { workspace, slugs: await reader.apps.listSlugs(workspace) }
  })
  requireAppQuota(slugs, deps.maxAppsPerUser)
  const app: App = buildNewApp(deps, workspace, {
    id: deps.ids.create('app'),
    ...settingsOf(file.app),
    environment: file.app.environment || defaultEnvironmentKey,
    profile: profileOf(file.app),
    slug: file.app.slug ? '' : chooseSlug('', file.app.name, slugs),
    templateId: '',
    baseDigest: '',
    now: deps.clock.now(),
  })
  return { app, contents: createEmptyContents(app), testCases: [], environments: [], connections: [], slugs }
}
