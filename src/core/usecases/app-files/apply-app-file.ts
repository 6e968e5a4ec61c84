import { createLazy } from '#base/create-lazy.ts'
import { ServiceError } from '#base/errors.ts'
import type { JsonObject } from '#base/json.ts'
import { type ExpectedRevisions, requireRevision } from '#base/revision.ts'
import { isSameJson } from '#base/same-json.ts'
import { listSourcesToRead } from '#core/engines/apps/file/index.ts'
import type { AppFilePlan } from '#core/model/app-files/app-file-plan.ts'
import type { AppFileRequest } from '#core/model/app-files/app-file-request.ts'
import type { FileApplication } from '#core/model/app-files/file-application.ts'
import type { UndoneEdits } from '#core/model/app-files/undone-edits.ts'
import { type App, settingsOf } from '#core/model/apps/app.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import type { ToolLint } from '#core/model/tool-lint/tool-lint.ts'
import { type EditingRole, includesRole, type Role } from '#core/model/workspaces/role.ts'
import { secretRoleOf, type WorkspaceUser } from '#core/model/workspaces/workspace.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreReader, StoreWriter } from '#core/ports/store.ts'
import {
  type FormatDeps,
  isCurrentApplication,
  listEditorsSince,
  listUndoneEdits,
  presentState,
  recordApplication,
  requireNoUndoneEdits,
} from '#core/services/app-files/file-application.ts'
import { readFileEnvironments, writeEnvironments } from '#core/services/app-files/file-environments.ts'
import { requireNoFileViolations } from '#core/services/app-files/file-violations.ts'
import type { AppState } from '#core/services/app-files/plan-target.ts'
import {
  type FileSubject,
  type PreparedTarget,
  prepareTarget,
} from '#core/services/app-files/prepare-target.ts'
import { readFileContents } from '#core/services/app-files/read-file-contents.ts'
import { listNewlyRead, recordImporters } from '#core/services/app-files/record-importers.ts'
import { requireSecretRole } from '#core/services/app-files/require-secret-role.ts'
import {
  fingerprintPlan,
  recallUnchangedPlan,
  rememberUnchangedPlan,
} from '#core/services/app-files/unchanged-plans.ts'
import { writeTarget } from '#core/services/app-files/write-target.ts'
import { lockAppFor, readInApp, requireBindingRole, requireDraft } from '#core/services/apps/app-access.ts'
import { changesSecrets } from '#core/services/apps/connection-secrets.ts'
import { invalidateServedApp } from '#core/services/apps/invalidate-served-app.ts'
import { withTenant } from '#core/services/calls/build-tenant.ts'
import type { DiscoveryPorts } from '#core/services/discovery/run-discovery.ts'
import { collectDocuments, storeDocuments } from '#core/services/documents/stored-documents.ts'
import { recordDraftChanges } from '#core/services/draft-changes/draft-changes.ts'
import { selectUsedOperations } from '#core/services/drafts/load-used-contents.ts'
import { moveEnvironments } from '#core/services/environments/move-environments.ts'
import { lintContents } from '#core/services/tool-lint/lint-contents.ts'
import type { LintDeps } from '#core/services/tool-lint/lint-manifest.ts'
import { requireServedValues } from '#core/services/variables/require-served-values.ts'

export type AppFileDeps = DiscoveryPorts &
  Deps<'ids' | 'secrets' | 'secretSource' | 'timer' | 'digest' | 'events' | 'textPacker'>

/** `app`: its state after the change. */
export type AppliedFile = { app: App; plan: AppFilePlan; undone: UndoneEdits }

/** `lint`: of the tools after the change; null unless requested. */
export type PlannedFile = AppliedFile & { lint: ToolLint | null }

export type PlanOptions = { lints: boolean }

/** Plans the changes of applying the file. Nothing is written, but sources that are new to the app are read. */
export async function planAppFile(
  deps: AppFileDeps & FormatDeps & Deps<'tokenCounter'>,
  address: AppAddress,
  request: AppFileRequest,
  options: PlanOptions,
): Promise<PlannedFile> {
  const { app, fingerprint } = await readInApp(deps, address, async (reader, app) => {
    requireDraft(app)
    await requireBindingRole(reader, address)
    return { app, fingerprint: await fingerprintPlan(deps, reader, app, { request, ...options }) }
  })
  const known = recallUnchangedPlan(fingerprint)
  if (known) return { app, ...known, undone: { edits: [], editors: [] } }
  const subject = await readSubject(deps, address, request)
  const { plan, target } = await prepareTarget(withTenant(deps, address), subject, request, {
    sendsSecrets: false,
    sendsReferences: false,
  })
  const lint = await lintTarget(deps, target, options)
  const readsSources = listSourcesToRead(request.file, subject.contents, request.documentDigests).length > 0
  if (!readsSources && subject.app.revision === app.revision)
    rememberUnchangedPlan(fingerprint, { plan, lint })
  return {
    app: subject.app,
    plan,
    undone: await findUndone(deps, address, subject, () => presentState(deps, target)),
    lint,
  }
}

export const lintTarget = async (
  deps: LintDeps,
  { app, contents }: AppState,
  { lints }: PlanOptions,
): Promise<ToolLint | null> => (lints ? lintContents(deps, app, selectUsedOperations(contents)) : null)

/**
 * Applies the file to the draft, completely or not at all. Sources are read before the transaction, which begins only
 * if the app is unchanged since. A file without changes writes nothing into the draft.
 */
export async function applyAppFile(
  deps: AppFileDeps & FormatDeps,
  address: AppAddress<EditingRole>,
  request: AppFileRequest,
  expected: ExpectedRevisions,
): Promise<AppliedFile> {
  const subject = await readSubject(deps, address, request)
  requireDraft(subject.app)
  requireRevision(subject.app, expected)
  await deps.store.read((reader) => requireBindingRole(reader, address))
  const documents = await collectDocuments(deps, subject.app.owner, request)
  requireNoFileViolations(documents.violations)
  const prepared = await prepareTarget(withTenant(deps, address), subject, request, {
    sendsSecrets: true,
    sendsReferences: includesRole(subject.role, secretRoleOf(address.caller)),
  })
  const { plan, target } = prepared
  const { operations } = subject.contents
  requireSecretRole(address.caller, subject.role, plan)
  const { variableValues: values, liveReleaseId: releaseId } = target.app
  if (!isSameJson(values, subject.app.variableValues))
    await deps.store.read((reader) =>
      requireServedValues(deps, reader, { app: subject.app, releaseId, values }),
    )
  const presentTarget = createLazy(() => presentState(deps, target))
  const undone = await findUndone(deps, address, subject, presentTarget)
  // @guard api/v3/app-file
  if (request.protectsEdits) requireNoUndoneEdits(undone)
  const isRemembered =
    subject.application !== null && (await isCurrentApplication(deps, subject.application, subject))
  const remembers = request.protectsEdits !== null && (plan.hasChanges || !isRemembered)
  const isOutdated = documents.added.length > 0 || listNewlyRead(subject.contents, target.contents).length > 0
  if (!(plan.hasChanges || remembers || isOutdated)) return { app: subject.app, plan, undone }
  const presented = remembers ? await presentTarget() : {}
  const app = await deps.store.transact(async (writer) => {
    const old = await lockAppFor(
      await findFileRole(writer, { caller: address.caller, subject }, prepared),
      writer,
      address,
    )
    requireUnmoved(subject.app, old, expected)
    await requireBindingRole(writer, address)
    const app = plan.hasChanges ? await writePrepared(deps, writer, old, { ...prepared, operations }) : old
    const { written } = request
    const now = deps.clock.now()
    await storeDocuments(writer, app.owner, { ...documents, now })
    await recordImporters(writer, app.id, listNewlyRead(subject.contents, target.contents))
    const applied = { app, target, presented, written, caller: address.caller, now }
    if (remembers) await recordApplication(deps, writer, applied)
    return app
  })
  if (plan.hasChanges) deps.events.notifyServingChanged(app.publicMcpId)
  return { app, plan, undone }
}

type AppliedSubject = FileSubject & { application: FileApplication | null; role: Role }

const readSubject = (
  deps: Deps<'store'>,
  address: AppAddress,
  request: AppFileRequest,
): Promise<AppliedSubject> =>
  readInApp(deps, address, async (reader, app, role) => ({
    app,
    contents: await readFileContents(reader, app, request),
    testCases: await reader.testCases.list(app.id),
    environments: await readFileEnvironments(reader, app),
    connections: await reader.authConnections.list(app.id),
    slugs: await reader.apps.listSlugs(app.owner),
    application: await reader.fileApplications.find(app.id),
    role,
  }))

async function findUndone(
  deps: FormatDeps & Deps<'store'>,
  { appId }: AppAddress,
  { application, role, ...current }: AppliedSubject,
  presentTarget: () => Promise<JsonObject>,
): Promise<UndoneEdits> {
  const edits = await listUndoneEdits(deps, { application, current, presentTarget })
  if (!application || edits.length === 0) return { edits, editors: [] }
  const editors = await deps.store.read((reader) => listEditorsSince(reader, application, { appId, role }))
  return { edits, editors }
}

/** The changes of the file decide which role may apply it, as for the operations that make these changes one by one. */
async function findFileRole(
  reader: StoreReader,
  { caller, subject: { app, environments } }: { caller: WorkspaceUser; subject: FileSubject },
  { target, newSecrets }: PreparedTarget,
): Promise<Role> {
  const { authConnections } = target.contents
  const writesSecrets =
    newSecrets.size > 0 || (await changesSecrets(reader, app, { app: target.app, authConnections }))
  const role = writesSecrets ? secretRoleOf(caller) : 'builder'
  const { slug: _, ...before } = settingsOf(app)
  const { slug: __, ...after } = settingsOf(target.app)
  const isSame =
    isSameJson(before, after) &&
    isSameJson(app.variableValues, target.app.variableValues) &&
    isSameJson(environments, target.environments)
  return isSame || role === 'owner' ? role : 'publisher'
}

function requireUnmoved(before: App, now: App, expected: ExpectedRevisions): void {
  if (before.revision === now.revision) return
  requireRevision(now, expected)
  throw new ServiceError('conflict', 'The app was changed while the file was read; retry.')
}

type WrittenFile = PreparedTarget & Pick<Contents, 'operations'>

async function writePrepared(
  deps: AppFileDeps,
  writer: StoreWriter,
  old: App,
  { target, newSecrets, operations }: WrittenFile,
): Promise<App> {
  const now = deps.clock.now()
  const written = await writeTarget(deps, writer, old, { target, newSecrets, operations, now })
  const draft = { ...(await recordDraftChanges(deps, writer, written)), lastEditedAt: now }
  const app = await writer.apps.update({ ...written, draft, updatedAt: now })
  if (app.slug !== old.slug) await moveEnvironments(deps, writer, app)
  const { environments } = target
  await writeEnvironments(deps, writer, { app, environments, now })
  // Access and credentials take effect at once.
  await invalidateServedApp(deps, writer, app)
  return app
}
