// The workspaces that a caller may see. A workspace without a role for the caller looks missing.
import { createNotFoundError, ServiceError } from '#base/errors.ts'
import { isTypeId } from '#base/ids.ts'
import { isServiceAccount } from '#core/model/tokens/service-account.ts'
import { includesRole, type Role } from '#core/model/workspaces/role.ts'
import {
  findSharedId,
  limitRole,
  toSharedKey,
  type WorkspaceKey,
  type WorkspaceUser,
} from '#core/model/workspaces/workspace.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreReader, StoreWriter } from '#core/ports/store.ts'
import { createRoleMissingError } from '../apps/app-access.ts'
import { buildWorkspaceId } from './workspace-id.ts'

/** A workspace, and the role of the caller in it. */
export type WorkspaceAccess = { key: WorkspaceKey; role: Role }

/** Null means the personal workspace is outside the scope of the caller's token. */
function findOwnAccess(caller: WorkspaceUser): WorkspaceAccess | null {
  const key = { issuer: caller.issuer, subject: caller.subject }
  const role = limitRole(caller, key, 'owner')
  return role && { key, role }
}

/** All of them, the personal one first. */
export async function listWorkspaceAccess(
  reader: StoreReader,
  caller: WorkspaceUser,
): Promise<WorkspaceAccess[]> {
  const roles = await reader.workspaces.listRoles(caller)
  const own = findOwnAccess(caller)
  return [...(own ? [own] : []), ...[...roles].map(([id, role]) => ({ key: toSharedKey(id), role }))]
}

/** The default workspace for apps of the caller; for a service account, its own workspace. */
const resolveHome = (caller: WorkspaceUser): string =>
  (isServiceAccount(caller) && caller.limits?.workspace && findSharedId(caller.limits.workspace)) || ''

/**
 * The workspace with this id; "" means the personal one, or the workspace of the service account. Null means
 * that the caller has no role in it.
 */
export async function findWorkspaceAccess(
  deps: Deps<'digest'>,
  reader: StoreReader,
  { caller, workspaceId: givenId }: { caller: WorkspaceUser; workspaceId: string },
): Promise<WorkspaceAccess | null> {
  const workspaceId = givenId || resolveHome(caller)
  if (workspaceId === '' || workspaceId === buildWorkspaceId(deps, caller)) return findOwnAccess(caller)
  if (!isTypeId('workspace', workspaceId)) return null
  const key = toSharedKey(workspaceId)
  const role = await reader.workspaces.findRole(caller, key)
  return role && { key, role }
}

/** Like `findWorkspaceAccess`. Throws not_found without a role. */
export async function requireWorkspaceAccess(
  deps: Deps<'digest'>,
  reader: StoreReader,
  address: { caller: WorkspaceUser; workspaceId: string },
): Promise<WorkspaceAccess> {
  const access = await findWorkspaceAccess(deps, reader, address)
  if (!access) throw createNotFoundError('workspace')
  return access
}

/**
 * Chooses the workspace of an app; the caller must have the role there. A shared workspace is locked until the
 * transaction ends, so that it is not deleted meanwhile, and the role is checked under the lock. Throws unprocessable
 * if the caller has no role in it.
 */
export async function chooseWorkspace(
  deps: Deps<'digest'>,
  store: StoreReader | StoreWriter,
  { role = 'builder', ...address }: { caller: WorkspaceUser; workspaceId: string; role?: Role },
): Promise<WorkspaceKey> {
  const found = await findWorkspaceAccess(deps, store, address)
  const id = found && findSharedId(found.key)
  if (id !== null && !(await existsLocked(store, id))) throw createUnknownWorkspaceError()
  const access = id === null ? found : await findWorkspaceAccess(deps, store, address)
  if (!access) throw createUnknownWorkspaceError()
  if (!includesRole(access.role, role)) throw createRoleMissingError(access.role, role)
  return access.key
}

const existsLocked = async ({ workspaces }: StoreReader | StoreWriter, id: string): Promise<boolean> =>
  (await ('findAndLock' in workspaces ? workspaces.findAndLock(id) : workspaces.findById(id))) !== null

const createUnknownWorkspaceError = () =>
  new ServiceError('unprocessable', 'You have no workspace with this id.', {
    details: [
      { path: 'workspaceId', code: 'unknown_reference', message: 'must be the id of one of your workspaces' },
    ],
  })
