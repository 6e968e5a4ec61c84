import { createNotFoundError } from '#base/errors.ts'
import { isSameOwner } from '#core/model/owner.ts'
import type { Principal } from '#core/model/principal.ts'
import type { Role } from '#core/model/workspaces/role.ts'
import { findSharedId, toSharedKey, type WorkspaceMember } from '#core/model/workspaces/workspace.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreWriter } from '#core/ports/store.ts'
import { changeMembersOf, requireAnotherOwner } from '#core/services/workspaces/change-members.ts'
import {
  lockSharedWorkspace,
  requireWorkspaceRole,
  type WorkspaceAddress,
} from '#core/services/workspaces/workspace-access.ts'
import { type AccountRemovalDeps, finishRemoval, removeAccountsOfPerson } from '../accounts/accounts.ts'

type MemberDeps = Deps<'store' | 'ids' | 'events' | 'digest'>
type LeavingDeps = MemberDeps & AccountRemovalDeps
export type MemberAddress = WorkspaceAddress & { memberId: string }

/** Members of a shared workspace. A personal workspace has only its owner, who is not a member. */
export const listWorkspaceMembers = (
  deps: Deps<'store' | 'digest'>,
  address: WorkspaceAddress & { caller: Principal },
): Promise<WorkspaceMember[]> =>
  deps.store.read(async (reader) => {
    const id = findSharedId((await requireWorkspaceRole(deps, reader, address)).key)
    return id === null ? [] : reader.workspaces.listMembers(id)
  })

export const changeMemberRole = (
  deps: MemberDeps,
  address: MemberAddress,
  role: Role,
): Promise<WorkspaceMember> =>
  changeMembersOf(deps, [address.workspaceId], async (writer) => {
    const { member, members } = await lockMember(deps, writer, address)
    if (member.role === role) return member
    if (role !== 'owner') requireAnotherOwner(members, member)
    const changed = { ...member, role }
    await writer.workspaces.putMember(changed)
    return changed
  })

export async function removeMember(deps: LeavingDeps, address: MemberAddress): Promise<void> {
  const accounts = await changeMembersOf(deps, [address.workspaceId], async (writer) => {
    const { member, members } = await lockMember(deps, writer, address)
    requireAnotherOwner(members, member)
    return endMembership(deps, writer, member)
  })
  await finishRemoval(deps, accounts)
}

/** Ends the caller's own membership. Roles by claims end at the issuer. */
export async function leaveWorkspace(deps: LeavingDeps, address: WorkspaceAddress): Promise<void> {
  const accounts = await changeMembersOf(deps, [address.workspaceId], async (writer) => {
    const { workspace } = await lockSharedWorkspace(deps, writer, address)
    const members = await writer.workspaces.listMembers(workspace.id)
    const self = members.find(({ user }) => isSameOwner(user, address.caller))
    if (!self) throw createNotFoundError('member')
    requireAnotherOwner(members, self)
    return endMembership(deps, writer, self)
  })
  await finishRemoval(deps, accounts)
}

/** Also removes the accounts that the person connected in apps of the workspace. */
async function endMembership(deps: Deps<'ids'>, writer: StoreWriter, { workspaceId, user }: WorkspaceMember) {
  await writer.workspaces.removeMember(workspaceId, user)
  return removeAccountsOfPerson(deps, writer, user, async (appId) => {
    const app = await writer.apps.findById(appId)
    // @guard personal-accounts
    return app !== null && isSameOwner(app.owner, toSharedKey(workspaceId))
  })
}

async function lockMember(deps: Deps<'digest'>, writer: StoreWriter, address: MemberAddress) {
  const { workspace } = await lockSharedWorkspace(deps, writer, address)
  const members = await writer.workspaces.listMembers(workspace.id)
  const member = members.find(({ id }) => id === address.memberId)
  if (!member) throw createNotFoundError('member')
  return { member, members }
}
