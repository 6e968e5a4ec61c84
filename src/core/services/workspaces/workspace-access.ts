// Access checks for workspaces. Without a role in the workspace, the caller gets 404 as for a missing one; with too low
// a role, 403.
import { createNotFoundError, ServiceError } from '#base/errors.ts'
import type { Caller } from '#core/model/principal.ts'
import { requirePerson } from '#core/model/tokens/limit-operations.ts'
import { includesRole, type Role } from '#core/model/workspaces/role.ts'
import { findSharedId, type SharedWorkspace } from '#core/model/workspaces/workspace.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreReader, StoreWriter } from '#core/ports/store.ts'
import { createRoleMissingError } from '../apps/app-access.ts'
import { requireWorkspaceAccess, type WorkspaceAccess } from './find-workspaces.ts'

/** A workspace, as seen by a caller. */
export type WorkspaceAddress = { caller: Caller<Role>; workspaceId: string }

/** For callers with the role that the operation requires. */
export async function requireWorkspaceRole(
  deps: Deps<'digest'>,
  reader: StoreReader,
  address: WorkspaceAddress,
): Promise<WorkspaceAccess> {
  const access = await requireWorkspaceAccess(deps, reader, address)
  const required = address.caller.requires
  if (!includesRole(access.role, required)) throw createRoleMissingError(access.role, required)
  return access
}

export type LockedWorkspace = { workspace: SharedWorkspace; role: Role }

/**
 * A shared workspace, locked until the transaction ends: changes of its members are serialised. The role is checked
 * under the lock. Throws conflict for a personal workspace, which has only its owner.
 */
export async function lockSharedWorkspace(
  deps: Deps<'digest'>,
  writer: StoreWriter,
  address: WorkspaceAddress,
): Promise<LockedWorkspace> {
  requirePerson(address.caller)
  writer.audit.attribute({ caller: address.caller, appId: null, workspaceId: address.workspaceId })
  const { key } = await requireWorkspaceRole(deps, writer, address)
  const id = findSharedId(key)
  if (id === null) throw createPersonalError()
  const workspace = await writer.workspaces.findAndLock(id)
  if (!workspace) throw createNotFoundError('workspace')
  const { role } = await requireWorkspaceRole(deps, writer, address)
  return { workspace, role }
}

const createPersonalError = () =>
  new ServiceError(
    'conflict',
    'A personal workspace has no other members and cannot be changed. To share apps, create a workspace and move them there.',
  )
