import { ServiceError } from '#base/errors.ts'
import { type ExpectedRevisions, requireRevision } from '#base/revision.ts'
import { isSameJson } from '#base/same-json.ts'
import type { AppFilePlan } from '#core/model/app-files/app-file-plan.ts'
import type { AppFileRequest } from '#core/model/app-files/app-file-request.ts'
import { type App, settingsOf } from '#core/model/apps/app.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import type { EditingRole, Role } from '#core/model/workspaces/role.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreReader, StoreWriter } from '#core/ports/store.ts'
import {
  type FileSubject,
  type PreparedTarget,
  prepareTarget,
} from '#core/services/app-files/prepare-target.ts'
import { writeTarget } from '#core/services/app-files/write-target.ts'
import { lockAppFor, readInApp, requireBindingRole } from '#core/services/apps/app-access.ts'
import { changesSecrets } from '#core/services/apps/connection-secrets.ts'
import { invalidateServedApp } from '#core/services/apps/invalidate-served-app.ts'
import { withTenant } from '#core/services/calls/build-tenant.ts'
import type { DiscoveryPorts } from '#core/services/discovery/run-discovery.ts'
import { recordDraftChanges } from '#core/services/draft-changes/draft-changes.ts'

export type AppFileDeps = DiscoveryPorts & Deps<'ids' | 'secrets' | 'timer' | 'digest' | 'events'>

/** `app`: its state after the change. */
export type AppliedFile = { app: App; plan: AppFilePlan }

/** Plans the changes of applying the file. Nothing is written, but sources that are new to the app are read. */
export async function planAppFile(
  deps: AppFileDeps,
  address: AppAddress,
  request: AppFileRequest,
): Promise<AppliedFile> {
  const subject = await readSubject(deps, address)
  await deps.store.read((reader) => requireBindingRole(reader, address))
  const { plan } = await prepareTarget(withTenant(deps, address), subject, request, { sendsSecrets: false })
  return { app: subject.app, plan }
}

/**
 * Applies the file to the draft, completely or not at all. Sources are read before the transaction, which begins only
 * if the app is unchanged since. A file without changes writes nothing.
 */
export async function applyAppFile(
  deps: AppFileDeps,
  address: AppAddress<EditingRole>,
  request: AppFileRequest,
  expected: ExpectedRevisions,
): Promise<AppliedFile> {
  const subject = await readSubject(deps, address)
  requireRevision(subject.app, expected)
  await deps.store.read((reader) => requireBindingRole(reader, address))
  const prepared = await prepareTarget(withTenant(deps, address), subject, request, { sendsSecrets: true })
  const { plan } = prepared
  if (!plan.hasChanges) return { app: subject.app, plan }
  const app = await deps.store.transact(async (writer) => {
    const old = await lockAppFor(await findFileRole(writer, subject, prepared), writer, address)
    requireUnmoved(subject.app, old, expected)
    await requireBindingRole(writer, address)
    return writePrepared(deps, writer, old, prepared)
  })
  deps.events.notifyServingChanged(app.publicMcpId)
  return { app, plan }
}

const readSubject = (deps: Deps<'store'>, address: AppAddress): Promise<FileSubject> =>
  readInApp(deps, address, async (reader, app) => ({
    app,
    contents: await reader.readContents(app),
    testCases: await reader.testCases.list(app.id),
    connections: await reader.authConnections.list(app.id),
    slugs: await reader.apps.listSlugs(app.owner),
  }))

/** The changes of the file decide which role may apply it, as for the operations that make these changes one by one. */
async function findFileRole(
  reader: StoreReader,
  { app }: FileSubject,
  { target, newSecrets }: PreparedTarget,
): Promise<Role> {
  if (newSecrets.size > 0 || (await changesSecrets(reader, app.id, target.contents.authConnections)))
    return 'owner'
  const { slug: _, ...before } = settingsOf(app)
  const { slug: __, ...after } = settingsOf(target.app)
  return isSameJson(before, after) ? 'builder' : 'publisher'
}

function requireUnmoved(before: App, now: App, expected: ExpectedRevisions): void {
  if (before.revision === now.revision) return
  requireRevision(now, expected)
  throw new ServiceError('conflict', 'The app was changed while the file was read; retry.')
}

async function writePrepared(
  deps: AppFileDeps,
  writer: StoreWriter,
  old: App,
  { target, newSecrets }: PreparedTarget,
): Promise<App> {
  const now = deps.clock.now()
  const written = await writeTarget(deps, writer, old, { target, newSecrets, now })
  const draft = { ...(await recordDraftChanges(deps, writer, written)), lastEditedAt: now }
  const app = await writer.apps.update({ ...written, draft, updatedAt: now })
  // Access and credentials take effect at once.
  await invalidateServedApp(deps, writer, app)
  return app
}
