// The check of who may do what with an app. One that does not exist and one that the caller has no role for are both
// 404; what the caller's role does not include is 403.
import { createNotFoundError, ServiceError } from '#base/errors.ts'
import { isTypeId } from '#base/ids.ts'
import { type ExpectedRevisions, requireRevision } from '#base/revision.ts'
import type { Instant } from '#base/time.ts'
import type { App } from '#core/model/apps/app.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import type { Caller } from '#core/model/principal.ts'
import { includesRole, type Role } from '#core/model/workspaces/role.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { AccessibleApp, StoreReader, StoreWriter } from '#core/ports/store.ts'
import { recordDraftChanges } from '../draft-changes/draft-changes.ts'

/** The app, for a caller with the role that the operation requires. */
export async function requireApp(reader: StoreReader, { caller, appId }: AppAddress): Promise<App> {
  const found = isTypeId('app', appId) ? await reader.apps.findAccessible(caller, appId) : null
  return grantAccess(caller, found)
}

/** As `requireApp`, and locks the app until the transaction ends. */
export async function lockApp(writer: StoreWriter, { caller, appId }: AppAddress): Promise<App> {
  const found = isTypeId('app', appId) ? await writer.apps.findAndLock(caller, appId) : null
  const app = grantAccess(caller, found)
  writer.audit.attribute({ caller, appId })
  return app
}

/** As `lockApp`, for the parts of an operation that require more than the operation itself. */
export const lockAppFor = (
  role: Role,
  writer: StoreWriter,
  { caller, ...address }: AppAddress,
): Promise<App> => lockApp(writer, { ...address, caller: { ...caller, requires: role } })

function grantAccess({ requires }: Caller, found: AccessibleApp | null): App {
  if (!found) throw createNotFoundError('app')
  if (requires === 'anyone' || requires === 'user')
    throw new ServiceError('internal_error', 'An operation on an app must require a role.')
  if (!includesRole(found.role, requires)) throw createRoleMissingError(found.role, requires)
  return found.app
}

const createRoleMissingError = (held: Role, required: Role) =>
  new ServiceError(
    'forbidden',
    `This requires the role ${required} in the workspace of the app; yours is ${held}.`,
    { details: { required_role: required, role: held } },
  )

/** For an empty change: returns the entity as it is, after checking the expected revision, and edits nothing. */
export async function readUnchanged<Entity>(
  lookup: Promise<Entity>,
  getRow: (entity: Entity) => { revision: number },
  expected: ExpectedRevisions,
): Promise<Entity> {
  const entity = await lookup
  requireRevision(getRow(entity), expected)
  return entity
}

/** Runs `work` in one read transaction on an app, for a caller with the required role. */
export function readInApp<T>(
  deps: Deps<'store'>,
  address: AppAddress,
  work: (reader: StoreReader, app: App) => Promise<T>,
): Promise<T> {
  return deps.store.read(async (reader) => work(reader, await requireApp(reader, address)))
}

/** Edits the draft of one app. Every edit goes through here: edits of one app are serialized and record
 * whether the draft has changes. */
export function editDraft<T>(
  deps: Deps<'store' | 'clock' | 'digest'>,
  address: AppAddress,
  edit: (writer: StoreWriter, app: App, now: Instant) => Promise<T>,
): Promise<T> {
  return deps.store.transact(async (writer) => {
    const app = await lockApp(writer, address)
    const now = deps.clock.now()
    const result = await edit(writer, app, now)
    const draft = await recordDraftChanges(deps, writer, app)
    await writer.apps.update({ ...app, draft: { ...draft, lastEditedAt: now } })
    return result
  })
}
