// The users of the embedded issuer. The administrator manages them; users see and change their own account.
import { createInvalidInputError, createNotFoundError, ServiceError } from '#base/errors.ts'
import type { AuditAction, ChangeNote } from '#core/model/audit/audit-entry.ts'
import { isSameOwner, type Owner } from '#core/model/owner.ts'
import { actAsOwner, type Caller } from '#core/model/principal.ts'
import type {
  AccountInvitation,
  OneTimeLink,
  PasswordChange,
  UserAccount,
} from '#core/model/users/user-account.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { UserAccounts, UserFlagsChange } from '#core/ports/user-accounts.ts'
import { buildAuditEntry } from '#core/services/audit/build-audit-entry.ts'
import { changeMembersOf, hasAnotherOwner } from '#core/services/workspaces/change-members.ts'
import { type AccountRemovalDeps, finishRemoval, removeAccountsOfPerson } from '../accounts/accounts.ts'
import { deleteApp } from '../apps/apps.ts'
import { readRefreshToken } from '../sessions/end-issuer-sessions.ts'
import { endSessionsOf } from '../sessions/sessions.ts'

/** Throws not_found for callers of another issuer, whose accounts are elsewhere. */
export async function findSelf(
  { userAccounts }: Deps<'userAccounts'>,
  caller: Owner,
): Promise<{ accounts: UserAccounts; self: UserAccount }> {
  const accounts = userAccounts()
  if (!accounts || accounts.issuer !== caller.issuer) {
    throw new ServiceError(
      'not_found',
      'This service has no users of its own: they are managed at the issuer of your token.',
    )
  }
  const self = await accounts.find(caller.subject)
  // A token outlives the account that it was issued for by up to its lifetime.
  if (!self || self.disabledAt !== null) throw new ServiceError('forbidden', 'Your account is disabled.')
  return { accounts, self }
}

export async function requireAdministrator(
  deps: Deps<'userAccounts'>,
  caller: Owner,
): Promise<{ accounts: UserAccounts; self: UserAccount }> {
  const found = await findSelf(deps, caller)
  // @guard api/v3/users
  if (!found.self.isAdministrator)
    throw new ServiceError('forbidden', 'Only the administrator of this service manages users.')
  return found
}

export const readOwnAccount = async (deps: Deps<'userAccounts'>, caller: Owner): Promise<UserAccount> =>
  (await findSelf(deps, caller)).self

export const listUsers = async (deps: Deps<'userAccounts'>, caller: Owner): Promise<UserAccount[]> =>
  (await requireAdministrator(deps, caller)).accounts.list()

/** The accounts may be in another database, so their audit entry is not written in a transaction of the store. */
export const buildAccountEntry = (deps: Deps<'clock' | 'ids'>, caller: Caller, note: ChangeNote) =>
  buildAuditEntry(deps, { caller, appId: null }, [note])

export type UserAddress = { caller: Caller; userId: string }

/** The administrator's account stays: without it, users could not be managed. */
export async function findManagedUser(deps: Deps<'userAccounts'>, { caller, userId }: UserAddress) {
  const { accounts, self } = await requireAdministrator(deps, caller)
  const user = await accounts.find(userId)
  if (!user) throw createNotFoundError('user')
  return { accounts, self, user }
}

function requireOrdinaryUser({ isAdministrator }: UserAccount): void {
  if (isAdministrator)
    throw new ServiceError(
      'conflict',
      'The account of the administrator can be neither disabled nor deleted.',
    )
}

/** A user who is disabled loses the accounts that they have connected at upstreams. */
export async function changeUserAccount(
  deps: Deps<'userAccounts' | 'clock' | 'ids'> & AccountRemovalDeps,
  address: UserAddress,
  { disabled, emailVerified }: UserFlagsChange,
): Promise<UserAccount> {
  const { accounts, user } = await findManagedUser(deps, address)
  if (disabled) requireOrdinaryUser(user)
  if (disabled === undefined && emailVerified === undefined) return user
  const change = {
    ...(disabled !== undefined && { disabled }),
    ...(emailVerified !== undefined && { emailVerified }),
  }
  const entry = buildAccountEntry(deps, address.caller, { kind: 'user', action: 'changed', ids: [user.id] })
  await accounts.change(user.id, change, entry)
  // @guard personal-accounts
  if (disabled) await disconnectUser(deps, address.caller, { issuer: accounts.issuer, subject: user.id })
  const changed = await accounts.find(user.id)
  if (!changed) throw createNotFoundError('user')
  return changed
}

/**
 * Fails if the user owns apps that are not to be deleted with the account, or is the last owner of a
 * workspace. Disables the user before it deletes the apps.
 */
export async function deleteUser(
  deps: Deps<'userAccounts'> & AccountRemovalDeps,
  address: UserAddress,
  { withApps }: { withApps: boolean },
): Promise<void> {
  const { accounts, user } = await findManagedUser(deps, address)
  requireOrdinaryUser(user)
  const owner: Owner = { issuer: accounts.issuer, subject: user.id }
  const apps = await deps.store.read((reader) => reader.apps.list([owner]))
  if (apps.length > 0 && !withApps) {
    throw new ServiceError(
      'conflict',
      `The user owns ${apps.length === 1 ? 'an app' : `${apps.length} apps`}, which would be deleted too; send apps=delete to confirm that.`,
    )
  }
  await removeMemberships(deps, address.caller, owner)
  const note = (action: AuditAction) =>
    buildAccountEntry(deps, address.caller, { kind: 'user', action, ids: [user.id] })
  await accounts.change(user.id, { disabled: true }, note('changed'))
  await deps.store.transact(({ machineTokens, audit }) => {
    audit.attribute({ caller: address.caller, appId: null })
    return machineTokens.removeAll(owner)
  })
  // @guard personal-accounts
  await disconnectUser(deps, address.caller, owner)
  for (const { id } of apps)
    await deleteApp(deps, { caller: actAsOwner(owner, address.caller.origin), appId: id }, null)
  await deps.store.transact((writer) => writer.callers.erasePerson(owner))
  await accounts.remove(user.id, note('removed'))
}

/**
 * Removes the accounts that the user has connected in apps, and the sessions of the console. Call it when the user can no
 * longer sign in.
 */
async function disconnectUser(deps: AccountRemovalDeps, caller: Caller, user: Owner): Promise<void> {
  await endSessionsOf(deps, caller, { user, retainedId: null })
  const removed = await deps.store.transact((writer) => {
    writer.audit.attribute({ caller, appId: null })
    return removeAccountsOfPerson(deps, writer, user, () => true)
  })
  await finishRemoval(deps, removed)
}

/** Removes all memberships, or none if the user is the last owner of a workspace. */
async function removeMemberships(
  deps: Deps<'store' | 'ids' | 'events'>,
  caller: Caller,
  user: Owner,
): Promise<void> {
  const memberships = await deps.store.read((reader) => reader.workspaces.listMemberships(user))
  const ids = memberships.map(({ workspaceId }) => workspaceId).sort()
  await changeMembersOf(deps, ids, async ({ workspaces, audit }) => {
    audit.attribute({ caller, appId: null })
    for (const id of ids) {
      const workspace = await workspaces.findAndLock(id)
      const members = workspace ? await workspaces.listMembers(id) : []
      const member = members.find((candidate) => isSameOwner(candidate.user, user))
      if (!workspace || !member) continue
      if (!hasAnotherOwner(members, member))
        throw new ServiceError(
          'conflict',
          `The user is the last owner of the workspace ${workspace.name}; another member must become an owner first, or the workspace must be deleted.`,
        )
      await workspaces.removeMember(id, user)
    }
  })
}

export const listInvitations = async (
  deps: Deps<'userAccounts'>,
  caller: Owner,
): Promise<AccountInvitation[]> => (await requireAdministrator(deps, caller)).accounts.listInvitations()

export async function inviteUser(
  deps: Deps<'userAccounts' | 'clock' | 'ids'>,
  caller: Caller,
  lifetimeSeconds: number,
): Promise<OneTimeLink> {
  const { accounts, self } = await requireAdministrator(deps, caller)
  return accounts.invite(self.id, lifetimeSeconds, (id) =>
    buildAccountEntry(deps, caller, { kind: 'invitation', action: 'created', ids: [id] }),
  )
}

export async function revokeInvitation(
  deps: Deps<'userAccounts' | 'clock' | 'ids'>,
  { caller, invitationId }: { caller: Caller; invitationId: string },
): Promise<void> {
  const { accounts } = await requireAdministrator(deps, caller)
  const entry = buildAccountEntry(deps, caller, {
    kind: 'invitation',
    action: 'removed',
    ids: [invitationId],
  })
  if (!(await accounts.revokeInvitation(invitationId, entry))) throw createNotFoundError('invitation')
}

export async function createPasswordReset(
  deps: Deps<'userAccounts' | 'clock' | 'ids'>,
  address: UserAddress,
): Promise<OneTimeLink> {
  const { accounts, self, user } = await findManagedUser(deps, address)
  const note: ChangeNote = { kind: 'password_reset', action: 'created', ids: [user.id] }
  return accounts.createResetLink(user.id, self.id, buildAccountEntry(deps, address.caller, note))
}

const passwordViolations = {
  wrong_password: { code: 'wrong_password', message: 'must be your present password' },
  too_many_attempts: {
    code: 'too_many_attempts',
    message: 'was wrong too many times; try again in a few minutes',
  },
} as const

/** `sessionId`: the session of the console that stays; null ends all. */
export async function changeOwnPassword(
  deps: Deps<'userAccounts' | 'store' | 'secrets' | 'clock' | 'ids'>,
  { caller, sessionId }: { caller: Caller; sessionId: string | null },
  change: PasswordChange,
): Promise<void> {
  const { accounts, self } = await findSelf(deps, caller)
  const entry = buildAccountEntry(deps, caller, { kind: 'password', action: 'changed', ids: [self.id] })
  const sessions = await deps.store.read((reader) => reader.consoleSessions.list(caller))
  const current = sessions.find(({ id }) => id === sessionId)
  const retained = current ? await readRefreshToken(deps, current) : ''
  const outcome = await accounts.changePassword(self.id, { ...change, retained }, entry)
  if (outcome !== 'changed')
    throw createInvalidInputError([{ path: 'currentPassword', ...passwordViolations[outcome] }])
  await endSessionsOf(deps, caller, { user: caller, retainedId: sessionId })
}
