// The connected clients of a user. Users see and disconnect their own clients, the administrator the clients
// of any user.
import { createNotFoundError } from '#base/errors.ts'
import type { Caller } from '#core/model/principal.ts'
import type { ConnectedClient } from '#core/model/users/connected-client.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { UserAccounts } from '#core/ports/user-accounts.ts'
import { buildAccountEntry, findManagedUser, findSelf, type UserAddress } from './users.ts'

type ClientDeps = Deps<'userAccounts' | 'clock' | 'ids'>

export async function listOwnClients(deps: ClientDeps, caller: Caller): Promise<ConnectedClient[]> {
  const { accounts, self } = await findSelf(deps, caller)
  return accounts.listClients(self.id)
}

export async function listClientsOfUser(deps: ClientDeps, address: UserAddress): Promise<ConnectedClient[]> {
  const { accounts, user } = await findManagedUser(deps, address)
  return accounts.listClients(user.id)
}

/** Its tokens end at once, even those in use. */
export async function disconnectOwnClient(
  deps: ClientDeps,
  caller: Caller,
  id: string,
): Promise<ConnectedClient> {
  const { accounts, self } = await findSelf(deps, caller)
  return disconnect(deps, { accounts, caller, userId: self.id }, id)
}

export async function disconnectClientOfUser(
  deps: ClientDeps,
  address: UserAddress,
  id: string,
): Promise<ConnectedClient> {
  const { accounts, user } = await findManagedUser(deps, address)
  return disconnect(deps, { accounts, caller: address.caller, userId: user.id }, id)
}

/** `id`: the id of a connected client, or the id of its registration. */
async function disconnect(
  deps: ClientDeps,
  { accounts, caller, userId }: UserAddress & { accounts: UserAccounts },
  id: string,
): Promise<ConnectedClient> {
  const clients = await accounts.listClients(userId)
  const client = clients.find((candidate) => candidate.id === id || candidate.clientId === id)
  if (!client) throw createNotFoundError('client')
  const entry = buildAccountEntry(deps, caller, { kind: 'grant', action: 'removed', ids: [client.clientId] })
  if (!(await accounts.disconnectClient(userId, client.clientId, entry))) throw createNotFoundError('client')
  return client
}
