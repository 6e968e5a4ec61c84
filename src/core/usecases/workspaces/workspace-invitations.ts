// Invitations to a workspace, valid for seven days. The holder of the link becomes a member, once; so does a user with
// the invited address, if the issuer has verified it.

import { createNotFoundError, ServiceError } from '#base/errors.ts'
import type { Secret } from '#base/secret.ts'
import { addMilliseconds } from '#base/time.ts'
import { isSameOwner } from '#core/model/owner.ts'
import type { Caller, Principal } from '#core/model/principal.ts'
import { requirePerson } from '#core/model/tokens/limit-operations.ts'
import { pickHigherRole, type Role } from '#core/model/workspaces/role.ts'
import {
  findSharedId,
  type SharedWorkspace,
  type WorkspaceInvitation,
} from '#core/model/workspaces/workspace.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreWriter } from '#core/ports/store.ts'
import { changeMembersOf } from '#core/services/workspaces/change-members.ts'
import {
  lockSharedWorkspace,
  requireWorkspaceRole,
  type WorkspaceAddress,
} from '#core/services/workspaces/workspace-access.ts'
import { inviteUser, requireAdministrator } from '../users/users.ts'

const lifetimeMs = 7 * 86_400_000
const maxOpen = 200

/** `url`: the link, which the signed-in user accepts in a browser. It is shown once. */
export type SentInvitation = { invitation: WorkspaceInvitation; url: string }
export type OpenedInvitation = { invitation: WorkspaceInvitation; workspace: SharedWorkspace }

export const listWorkspaceInvitations = (
  deps: Deps<'store' | 'clock' | 'digest'>,
  address: WorkspaceAddress,
): Promise<WorkspaceInvitation[]> =>
  deps.store.read(async (reader) => {
    const id = findSharedId((await requireWorkspaceRole(deps, reader, address)).key)
    return id === null ? [] : reader.workspaces.listInvitations(id, deps.clock.now())
  })

type InviteDeps = Deps<'store' | 'clock' | 'ids' | 'digest' | 'baseUrl' | 'userAccounts'>
type InvitingAddress = WorkspaceAddress & { caller: Principal & Caller }

/**
 * A new invitation for the same address replaces the previous one. With `createsAccount` its link also creates an account
 * of this service, for a person who has none; only the administrator may create one.
 */
export async function inviteToWorkspace(
  deps: InviteDeps,
  address: InvitingAddress,
  { createsAccount, ...person }: { email: string; role: Role; createsAccount: boolean },
): Promise<SentInvitation> {
  if (!createsAccount) return storeInvitation(deps, address, person)
  // @guard api/v3/workspaces
  requirePerson(address.caller)
  // @guard api/v3/workspaces
  await requireAdministrator(deps, address.caller)
  const { invitation, url } = await storeInvitation(deps, address, person)
  const account = await inviteUser(deps, address.caller, lifetimeMs / 1000)
  return { invitation, url: `${url}&account=${account.url.split('/').at(-1)}` }
}

const storeInvitation = (
  deps: InviteDeps,
  address: InvitingAddress,
  { email, role }: { email: string; role: Role },
): Promise<SentInvitation> =>
  deps.store.transact(async (writer) => {
    const { workspace } = await lockSharedWorkspace(deps, writer, address)
    const now = deps.clock.now()
    await writer.workspaces.removeExpiredInvitations(now)
    const token = deps.ids.createUnguessable()
    const invitation: WorkspaceInvitation = {
      id: deps.ids.create('workspaceInvitation'),
      workspaceId: workspace.id,
      email: email.toLowerCase(),
      role,
      invitedBy: describeInviter(address.caller),
      tokenDigest: deps.digest.sha256(token),
      createdAt: now,
      expiresAt: addMilliseconds(now, lifetimeMs),
    }
    const open = await writer.workspaces.listInvitations(workspace.id, now)
    const earlier = open.filter((invited) => invited.email === invitation.email)
    if (open.length - earlier.length >= maxOpen)
      throw new ServiceError('unprocessable', `A workspace has at most ${maxOpen} open invitations.`)
    for (const { id } of earlier) await writer.workspaces.removeInvitation(workspace.id, id)
    await writer.workspaces.insertInvitation(invitation)
    return { invitation, url: `${deps.baseUrl}/join?token=${token}` }
  })

const describeInviter = ({ name, email }: Principal): string =>
  name && email ? `${name} (${email})` : name || email

export const revokeWorkspaceInvitation = (
  deps: Deps<'store' | 'digest'>,
  { invitationId, ...address }: WorkspaceAddress & { invitationId: string },
): Promise<void> =>
  deps.store.transact(async (writer) => {
    const { workspace } = await lockSharedWorkspace(deps, writer, address)
    if (!(await writer.workspaces.removeInvitation(workspace.id, invitationId)))
      throw createNotFoundError('invitation')
  })

type OpenDeps = Deps<'store' | 'clock' | 'digest'>

/** The offer in the link, before the user accepts it. */
export const readInvitation = (deps: OpenDeps, token: Secret): Promise<OpenedInvitation> =>
  deps.store.read(async (reader) => {
    const digest = deps.digest.sha256(token.reveal())
    const invitation = await reader.workspaces.findInvitation(digest, deps.clock.now())
    const workspace = invitation && (await reader.workspaces.findById(invitation.workspaceId))
    if (!workspace) throw createClosedInvitationError()
    return { invitation, workspace }
  })

const createClosedInvitationError = () =>
  new ServiceError(
    'not_found',
    'This invitation was used, revoked or replaced, or is older than seven days. Ask for a new one.',
  )

type AcceptDeps = OpenDeps & Deps<'ids' | 'events'>

/** The caller becomes a member. An existing member keeps the higher role. */
export async function acceptInvitation(
  deps: AcceptDeps,
  caller: Principal & Caller,
  token: Secret,
): Promise<OpenedInvitation> {
  const opened = await readInvitation(deps, token)
  if (await joinWorkspace(deps, caller, opened.invitation)) return opened
  throw createClosedInvitationError()
}

/** Accepts the invitations of the verified address of the caller. */
export async function acceptVerifiedInvitations(
  deps: AcceptDeps & Deps<'identity'>,
  caller: Principal & Caller,
  token: string,
): Promise<void> {
  // @guard api/v3/workspaces
  const email = caller.verifiedEmail || (await deps.identity.loadUserinfo(caller, token))?.verifiedEmail
  if (!email) return
  const now = deps.clock.now()
  const open = await deps.store.read((reader) =>
    reader.workspaces.listInvitationsFor(email.toLowerCase(), now),
  )
  for (const invitation of open) await joinWorkspace(deps, caller, invitation)
}

const joinWorkspace = (
  deps: AcceptDeps,
  caller: Principal & Caller,
  invitation: WorkspaceInvitation,
): Promise<boolean> =>
  changeMembersOf(deps, [invitation.workspaceId], (writer) =>
    takeInvitation(deps, writer, { caller, invitation }),
  )

/** False when the invitation was already taken, or the workspace is gone. */
async function takeInvitation(
  deps: Deps<'clock' | 'ids'>,
  writer: StoreWriter,
  { caller, invitation }: { caller: Principal & Caller; invitation: WorkspaceInvitation },
): Promise<boolean> {
  const { workspaceId } = invitation
  writer.audit.attribute({ caller, appId: null, workspaceId })
  if (!(await writer.workspaces.findAndLock(workspaceId))) return false
  if (!(await writer.workspaces.removeInvitation(workspaceId, invitation.id))) return false
  const members = await writer.workspaces.listMembers(workspaceId)
  const known = members.find(({ user }) => isSameOwner(user, caller))
  await writer.workspaces.putMember({
    id: known?.id ?? deps.ids.create('workspaceMember'),
    workspaceId,
    user: { issuer: caller.issuer, subject: caller.subject },
    role: pickHigherRole(known?.role ?? null, invitation.role) ?? invitation.role,
    email: caller.email || invitation.email,
    name: caller.name,
    addedAt: known?.addedAt ?? deps.clock.now(),
  })
  return true
}
