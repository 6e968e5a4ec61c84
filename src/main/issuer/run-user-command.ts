// Carries out `tenon users …` with the use cases of the management API. The operator acts as the administrator.
import { createNotFoundError } from '#base/errors.ts'
import { createOperatorOrigin } from '#core/model/audit/request-origin.ts'
import type { Owner } from '#core/model/owner.ts'
import { actAsOwner, type Caller } from '#core/model/principal.ts'
import type { ConnectedClient } from '#core/model/users/connected-client.ts'
import type { AccountInvitation, OneTimeLink, UserAccount } from '#core/model/users/user-account.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { AccountRemovalDeps } from '#core/usecases/accounts/accounts.ts'
import { disconnectClientOfUser, listClientsOfUser } from '#core/usecases/users/connected-clients.ts'
import {
  changeUserAccount,
  createPasswordReset,
  deleteUser,
  inviteUser,
  listInvitations,
  listUsers,
} from '#core/usecases/users/users.ts'
import type { UserCommand } from './user-command.ts'

export type UserCommandDeps = Deps<'userAccounts'> & AccountRemovalDeps

export type UserCommandReport =
  | { users: UserAccount[]; invitations: AccountInvitation[] }
  | { link: OneTimeLink }
  | { user: UserAccount }
  | { confirmed: UserAccount }
  | { deleted: UserAccount }
  | { clients: ConnectedClient[] }
  | { disconnected: ConnectedClient }

const hourSeconds = 3600

/** Throws a ServiceError with a message for the operator. */
export async function runUserCommand(
  deps: UserCommandDeps,
  operator: Owner,
  command: UserCommand,
): Promise<UserCommandReport> {
  const caller = actAsOwner(operator, createOperatorOrigin(operator, `users ${command.action}`))
  const users = await listUsers(deps, caller)
  if (command.action === 'list') return { users, invitations: await listInvitations(deps, caller) }
  if (command.action === 'invite')
    return { link: await inviteUser(deps, caller, command.hours * hourSeconds) }
  const user = users.find(({ id, email }) => id === command.user || email === command.user)
  if (!user) throw createNotFoundError('user')
  return changeUser(deps, { caller, user }, command)
}

type UserChangeCommand = Exclude<UserCommand, { action: 'list' | 'invite' }>

async function changeUser(
  deps: UserCommandDeps,
  { caller, user }: { caller: Caller; user: UserAccount },
  command: UserChangeCommand,
): Promise<UserCommandReport> {
  const address = { caller, userId: user.id }
  switch (command.action) {
    case 'reset-password':
      return { link: await createPasswordReset(deps, address) }
    case 'disable':
    case 'enable':
      return { user: await changeUserAccount(deps, address, { disabled: command.action === 'disable' }) }
    case 'confirm-email':
      return { confirmed: await changeUserAccount(deps, address, { emailVerified: true }) }
    case 'clients':
      return { clients: await listClientsOfUser(deps, address) }
    case 'disconnect':
      return { disconnected: await disconnectClientOfUser(deps, address, command.client) }
    case 'delete':
      await deleteUser(deps, address, command)
      return { deleted: user }
  }
}
