import { ServiceError } from '#base/errors.ts'
import { type ExpectedRevisions, requireRevision } from '#base/revision.ts'
import type { Caller, Principal } from '#core/model/principal.ts'
import { isServiceAccount } from '#core/model/tokens/service-account.ts'
import {
  findSharedId,
  type SharedWorkspace,
  toSharedKey,
  type VisibleWorkspace,
  type WorkspaceUser,
} from '#core/model/workspaces/workspace.ts'
import type { Deps } from '#core/ports/ports.ts'
import {
  lockSharedWorkspace,
  requireWorkspaceRole,
  type WorkspaceAddress,
} from '#core/services/workspaces/workspace-access.ts'
import { buildWorkspaceId } from '#core/services/workspaces/workspace-id.ts'
import { removeServiceAccountsOf } from '../tokens/service-accounts.ts'

/** The maximum number of shared workspaces that a user may own, so that no user fills the store with empty ones. */
const maxOwned = 100

/** The personal workspace first (service accounts have none), then shared ones by name. */
export const listWorkspaces = (
  deps: Deps<'store' | 'digest'>,
  caller: WorkspaceUser,
): Promise<VisibleWorkspace[]> =>
  deps.store.read(async (reader) => {
    const roles = await reader.workspaces.listRoles(caller)
    const shared = await reader.workspaces.findByIds([...roles.keys()])
    return [
      ...(isServiceAccount(caller)
        ? []
        : [{ id: buildWorkspaceId(deps, caller), role: 'owner' as const, shared: null }]),
      ...shared.flatMap((workspace) => {
        const role = roles.get(workspace.id)
        return role ? [{ id: workspace.id, role, shared: workspace }] : []
      }),
    ]
  })

export const readWorkspace = (
  deps: Deps<'store' | 'digest'>,
  address: WorkspaceAddress,
): Promise<VisibleWorkspace> =>
  deps.store.read(async (reader) => {
    const { key, role } = await requireWorkspaceRole(deps, reader, address)
    const id = findSharedId(key)
    const shared = id === null ? null : await reader.workspaces.findById(id)
    return { id: buildWorkspaceId(deps, key), role, shared }
  })

/** The caller becomes its owner. */
export const createWorkspace = (
  deps: Deps<'store' | 'clock' | 'ids'>,
  caller: Principal & Caller,
  name: string,
): Promise<VisibleWorkspace> =>
  deps.store.transact(async (writer) => {
    const owned = await writer.workspaces.listMemberships(caller)
    if (owned.filter(({ role }) => role === 'owner').length >= maxOwned)
      throw new ServiceError('unprocessable', `You own ${maxOwned} workspaces, which is the limit.`)
    const now = deps.clock.now()
    const workspace: SharedWorkspace = {
      id: deps.ids.create('workspace'),
      name,
      createdAt: now,
      updatedAt: now,
      revision: 1,
    }
    writer.audit.attribute({ caller, appId: null, workspaceId: workspace.id })
    await writer.workspaces.insert(workspace)
    await writer.workspaces.putMember({
      id: deps.ids.create('workspaceMember'),
      workspaceId: workspace.id,
      user: { issuer: caller.issuer, subject: caller.subject },
      role: 'owner',
      email: caller.email,
      name: caller.name,
      addedAt: now,
    })
    return { id: workspace.id, role: 'owner', shared: workspace }
  })

export const renameWorkspace = (
  deps: Deps<'store' | 'clock' | 'digest'>,
  address: WorkspaceAddress,
  name: string,
  expected: ExpectedRevisions,
): Promise<VisibleWorkspace> =>
  deps.store.transact(async (writer) => {
    const { workspace, role } = await lockSharedWorkspace(deps, writer, address)
    requireRevision(workspace, expected)
    if (workspace.name === name) return { id: workspace.id, role, shared: workspace }
    const shared = await writer.workspaces.update({ ...workspace, name, updatedAt: deps.clock.now() })
    return { id: shared.id, role, shared }
  })

/** Deletes an empty workspace: its apps must be moved or deleted first. */
export const deleteWorkspace = (
  deps: Deps<'store' | 'digest'>,
  address: WorkspaceAddress,
  expected: ExpectedRevisions,
): Promise<void> =>
  deps.store.transact(async (writer) => {
    const { workspace } = await lockSharedWorkspace(deps, writer, address)
    requireRevision(workspace, expected)
    const apps = await writer.workspaces.countApps(workspace.id)
    if (apps > 0)
      throw new ServiceError(
        'conflict',
        `The workspace has ${apps === 1 ? 'an app' : `${apps} apps`}; move or delete them first.`,
      )
    await removeServiceAccountsOf(writer, workspace.id)
    await writer.webhookEndpoints.removeAll(toSharedKey(workspace.id))
    await writer.workspaces.remove(workspace.id)
  })
