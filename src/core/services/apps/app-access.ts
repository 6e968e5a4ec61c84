// Access checks for apps. Without a role on the app, the caller gets 404 as for a missing app; with too low a role,
// 403.
import { createNotFoundError, ServiceError } from '#base/errors.ts'
import { isTypeId } from '#base/ids.ts'
import { type ExpectedRevisions, requireRevision } from '#base/revision.ts'
import type { Instant } from '#base/time.ts'
import type { App, Draft } from '#core/model/apps/app.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import type { Caller } from '#core/model/principal.ts'
import { type EditingRole, includesRole, type Role } from '#core/model/workspaces/role.ts'
import { limitRole, secretRoleOf } from '#core/model/workspaces/workspace.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { AccessibleApp, StoreReader, StoreWriter } from '#core/ports/store.ts'
import { recordDraftChanges } from '../draft-changes/draft-changes.ts'
import { listUnboundSecrets, wouldBindSecrets } from './connection-secrets.ts'

/** The app, for a caller with the role that the operation requires. */
export const requireApp = async (reader: StoreReader, address: AppAddress): Promise<App> =>
  (await requireAccess(reader, address)).app

/** Like `requireApp`, with the role that the caller has. */
async function requireAccess(reader: StoreReader, { caller, appId }: AppAddress): Promise<AccessibleApp> {
  const found = isTypeId('app', appId) ? await reader.apps.findAccessible(caller, appId) : null
  return grantAccess(caller, found)
}

/** Like `requireApp`, and locks the app until the transaction ends. */
export const lockApp = async (writer: StoreWriter, address: AppAddress<EditingRole>): Promise<App> =>
  (await lockAccessibleApp(writer, address)).app

/** Like `lockApp`, for a change of the draft, which environments do not have. */
export async function lockDraft(writer: StoreWriter, address: AppAddress<EditingRole>): Promise<App> {
  const app = await lockApp(writer, address)
  requireDraft(app)
  return app
}

/** Throws forbidden for an environment: its contents come from promotions. */
export function requireDraft({ environmentOf, environment }: App): void {
  // @guard api/v3/environments
  if (environmentOf === null) return
  throw new ServiceError(
    'forbidden',
    `The environment ${environment} has no draft: change the draft of its app, and promote a release to ${environment}.`,
    { details: { app_id: environmentOf, environment } },
  )
}

async function lockAccessibleApp(
  writer: StoreWriter,
  { caller, appId }: AppAddress<EditingRole>,
): Promise<AccessibleApp> {
  const found = isTypeId('app', appId) ? await writer.apps.findAndLock(caller, appId) : null
  // @guard roles
  grantAccess(caller, found)
  writer.audit.attribute({ caller, appId })
  return found as AccessibleApp
}

/** The address for a part of an operation that requires a higher role than the operation itself. */
export const withRole = <Address extends AppAddress>(role: Role, address: Address): Address => {
  const held = address.caller.requires
  // @guard workspace-limits
  return includesRole(role, held) ? { ...address, caller: { ...address.caller, requires: role } } : address
}

/** The address of an operation for owners that writes secrets: a service account with this right may perform it, too. */
export const withSecretRole = <Address extends AppAddress>(address: Address): Address =>
  address.caller.requires === 'owner'
    ? { ...address, caller: { ...address.caller, requires: secretRoleOf(address.caller) } }
    : address

/** Like `lockApp`, for a part of an operation that requires a higher role than the operation itself. */
export const lockAppFor = (role: Role, writer: StoreWriter, address: AppAddress<EditingRole>): Promise<App> =>
  lockApp(writer, withRole(role, address))

/** Throws forbidden unless the caller may choose the origin of unbound secrets. */
export async function requireBindingRole(
  reader: StoreReader,
  address: AppAddress,
  connectionId?: string | null,
): Promise<void> {
  // @guard workspace-limits
  if (await wouldBindSecrets(reader, address, connectionId))
    await requireApp(reader, withRole('owner', address))
}

// @guard roles
function grantAccess(caller: Caller<Role>, found: AccessibleApp | null): AccessibleApp {
  const role = found && limitRole(caller, found.app.owner, found.role)
  if (!role) throw createNotFoundError('app')
  const required = caller.requires
  if (!includesRole(role, required)) throw createRoleMissingError(role, required)
  return { app: found.app, role }
}

export const createRoleMissingError = (held: Role, required: Role) =>
  new ServiceError('forbidden', `This requires the role ${required} in the workspace; yours is ${held}.`, {
    details: { required_role: required, role: held },
  })

/** For an empty change: checks the expected revision and returns the entity unchanged. */
export async function readUnchanged<Entity>(
  lookup: Promise<Entity>,
  getRow: (entity: Entity) => { revision: number },
  expected: ExpectedRevisions,
): Promise<Entity> {
  const entity = await lookup
  requireRevision(getRow(entity), expected)
  return entity
}

/**
 * Runs `work` in one read transaction on an app, for a caller with the required role; `role` is the caller's
 * role.
 */
export function readInApp<T>(
  deps: Deps<'store'>,
  address: AppAddress,
  work: (reader: StoreReader, app: App, role: Role) => Promise<T>,
): Promise<T> {
  return deps.store.read(async (reader) => {
    const { app, role } = await requireAccess(reader, address)
    return work(reader, app, role)
  })
}

type EditDeps = Deps<'store' | 'clock' | 'digest' | 'timer'>

type DraftEdit<T> = (writer: StoreWriter, app: App, now: Instant) => Promise<T>

/** Edits the draft of one app, and records whether the draft has changes. `expected`: the revisions of the app. */
export const editDraft = <T>(
  deps: EditDeps,
  address: AppAddress<EditingRole>,
  edit: DraftEdit<T>,
  expected: ExpectedRevisions = null,
): Promise<T> =>
  runEdit(
    deps,
    address,
    async (writer, app, now) => {
      requireDraft(app)
      requireRevision(app, expected)
      return edit(writer, app, now)
    },
    (writer, app) => recordDraftChanges(deps, writer, app),
  )

/**
 * Edits what an app has of its own, even if it is an environment: accounts and secrets of connections. In other apps it
 * is an edit of the draft.
 */
export const editOwnPart = <T>(
  deps: EditDeps,
  address: AppAddress<EditingRole>,
  edit: DraftEdit<T>,
): Promise<T> => runEdit(deps, address, edit, (writer, app) => recordDraftChanges(deps, writer, app))

/**
 * As `editDraft`, for an edit that adds a row with a new id: the draft certainly has changes, so no digests of
 * operations are needed.
 */
export const addToDraft = <T>(
  deps: EditDeps,
  address: AppAddress<EditingRole>,
  edit: DraftEdit<T>,
): Promise<T> =>
  runEdit(
    deps,
    address,
    async (writer, app, now) => {
      requireDraft(app)
      return edit(writer, app, now)
    },
    async (_, { draft }) => ({ ...draft, hasChanges: true }),
  )

/** Every edit goes through here, so that edits of one app are serialized. */
function runEdit<T>(
  deps: EditDeps,
  address: AppAddress<EditingRole>,
  edit: DraftEdit<T>,
  recordChanges: (writer: StoreWriter, app: App) => Promise<Draft>,
): Promise<T> {
  return deps.store.transact(async (writer) => {
    const { app, role } = await lockAccessibleApp(writer, address)
    const now = deps.clock.now()
    const result = await withUnboundSecrets(writer, { app, role }, () => edit(writer, app, now))
    const draft = await recordChanges(writer, app)
    await writer.apps.update({ ...app, draft: { ...draft, lastEditedAt: now } })
    return result
  })
}

/** Like `lockApp`, for `work` that changes which servers the connections of the app are used at. */
export async function lockAndBind<T>(
  writer: StoreWriter,
  address: AppAddress<EditingRole>,
  work: (app: App) => Promise<T>,
): Promise<T> {
  const found = await lockAccessibleApp(writer, address)
  return withUnboundSecrets(writer, found, () => work(found.app))
}

/** Throws forbidden if `work` bound an unbound secret to an origin and the caller may not choose it. */
async function withUnboundSecrets<T>(
  writer: StoreWriter,
  { app, role }: AccessibleApp,
  work: () => Promise<T>,
): Promise<T> {
  const unbound = role === 'owner' ? [] : await listUnboundSecrets(writer, app.id)
  const result = await work()
  // @guard workspace-limits
  if (await hasBoundOne(writer, app, unbound)) throw createRoleMissingError(role, 'owner')
  return result
}

async function hasBoundOne(
  writer: StoreWriter,
  { id: appId }: App,
  ids: readonly string[],
): Promise<boolean> {
  for (const id of ids)
    if ((await writer.authConnections.findById(appId, id))?.boundOrigins.length) return true
  return false
}
