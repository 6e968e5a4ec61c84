// The users of the embedded issuer. The administrator manages them; everybody sees and changes the own account.
import { createInvalidInputError, createNotFoundError, ServiceError } from '#base/errors.ts'
import { actAsOwner, type Caller, isSameOwner, type Owner } from '#core/model/principal.ts'
import type {
  AccountInvitation,
  OneTimeLink,
  PasswordChange,
  UserAccount,
} from '#core/model/users/user-account.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { UserAccounts } from '#core/ports/user-accounts.ts'
import { recordAccountChange } from '#core/services/audit/record-account-change.ts'
import { changeMembersOf, hasAnotherOwner } from '#core/services/workspaces/change-members.ts'
import { type AccountRemovalDeps, finishRemoval, removeAccountsOfPerson } from '../accounts/accounts.ts'
import { deleteApp } from '../apps/apps.ts'

/** Throws not_found for callers of another issuer: their accounts are not here. */
async function findSelf(
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
  if (!found.self.isAdministrator)
    throw new ServiceError('forbidden', 'Only the administrator of this service manages users.')
  return found
}

export const readOwnAccount = async (deps: Deps<'userAccounts'>, caller: Owner): Promise<UserAccount> =>
  (await findSelf(deps, caller)).self

export const listUsers = async (deps: Deps<'userAccounts'>, caller: Owner): Promise<UserAccount[]> =>
  (await requireAdministrator(deps, caller)).accounts.list()

type UserAddress = { caller: Caller; userId: string }

/** Administrators keep their accounts: without one, nobody could manage users. */
async function findManagedUser(deps: Deps<'userAccounts'>, { caller, userId }: UserAddress) {
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

/** Absent members stay as they are. */
export type UserAccountChange = { disabled?: boolean; emailVerified?: boolean }

/** A user who is disabled loses the accounts that they have connected at upstreams. */
export async function changeUserAccount(
  deps: Deps<'userAccounts'> & AccountRemovalDeps,
  address: UserAddress,
  { disabled, emailVerified }: UserAccountChange,
): Promise<UserAccount> {
  const { accounts, user } = await findManagedUser(deps, address)
  if (disabled) requireOrdinaryUser(user)
  if (disabled !== undefined) await accounts.setDisabled(user.id, disabled)
  if (disabled) await disconnectUser(deps, address.caller, { issuer: accounts.issuer, subject: user.id })
  if (emailVerified !== undefined) await accounts.setEmailVerified(user.id, emailVerified)
  const changed = await accounts.find(user.id)
  if (!changed) throw createNotFoundError('user')
  if (disabled !== undefined || emailVerified !== undefined)
    await recordAccountChange(deps, address.caller, { kind: 'user', action: 'changed', id: user.id })
  return changed
}

/** Refuses while the user has apps of his own, unless they are to be deleted too, and while a workspace would lose its last owner. The user is disabled before the apps go. */
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
  await accounts.setDisabled(user.id, true)
  await deps.store.transact((writer) => writer.machineTokens.removeAll(owner))
  await disconnectUser(deps, address.caller, owner)
  for (const { id } of apps)
    await deleteApp(deps, { caller: actAsOwner(owner, address.caller.origin), appId: id }, null)
  await accounts.remove(user.id)
  await recordAccountChange(deps, address.caller, { kind: 'user', action: 'removed', id: user.id })
}

/** Removes the accounts that the user has connected in apps. Call it when the user can no longer sign in. */
async function disconnectUser(deps: AccountRemovalDeps, caller: Caller, user: Owner): Promise<void> {
  const removed = await deps.store.transact((writer) => {
    writer.audit.attribute({ caller, appId: null })
    return removeAccountsOfPerson(deps, writer, user, () => true)
  })
  await finishRemoval(deps, removed)
}

/** All of them or, while the user is the last owner of a workspace, none. */
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
      const member = members.find((one) => isSameOwner(one.user, user))
      if (!workspace || !member) continue
      if (!hasAnotherOwner(members, member))
        throw new ServiceError(
          'conflict',
          `The user is the last owner of the workspace ${workspace.name}; another member must become an owner first, or the workspace be deleted.`,
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
  deps: Deps<'userAccounts' | 'store'>,
  caller: Caller,
  lifetimeSeconds: number,
): Promise<OneTimeLink> {
  const { accounts, self } = await requireAdministrator(deps, caller)
  const link = await accounts.invite(self.id, lifetimeSeconds)
  await recordAccountChange(deps, caller, { kind: 'invitation', action: 'created', id: link.id })
  return link
}

export async function revokeInvitation(
  deps: Deps<'userAccounts' | 'store'>,
  { caller, invitationId }: { caller: Caller; invitationId: string },
): Promise<void> {
  const { accounts } = await requireAdministrator(deps, caller)
  if (!(await accounts.revokeInvitation(invitationId))) throw createNotFoundError('invitation')
  await recordAccountChange(deps, caller, { kind: 'invitation', action: 'removed', id: invitationId })
}

export async function createPasswordReset(
  deps: Deps<'userAccounts' | 'store'>,
  address: UserAddress,
): Promise<OneTimeLink> {
  const { accounts, self, user } = await findManagedUser(deps, address)
  const link = await accounts.createResetLink(user.id, self.id)
  await recordAccountChange(deps, address.caller, { kind: 'password_reset', action: 'created', id: user.id })
  return link
}

const passwordViolations = {
  wrong_password: { code: 'wrong_password', message: 'must be your present password' },
  too_many_attempts: {
    code: 'too_many_attempts',
    message: 'was wrong too many times; try again in some minutes',
  },
}

export async function changeOwnPassword(
  deps: Deps<'userAccounts' | 'store'>,
  caller: Caller,
  change: PasswordChange,
): Promise<void> {
  const { accounts, self } = await findSelf(deps, caller)
  const outcome = await accounts.changePassword(self.id, change)
  if (outcome !== 'changed')
    throw createInvalidInputError([{ path: 'currentPassword', ...passwordViolations[outcome] }])
  await recordAccountChange(deps, caller, { kind: 'password', action: 'changed', id: self.id })
}
