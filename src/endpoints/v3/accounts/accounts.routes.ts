import Type from 'typebox'
import type { Ports } from '#core/ports/ports.ts'
import {
  changeAccountKind,
  disconnectAccount,
  disconnectOwnAccount,
  listOwnAccounts,
  readConnectionAccounts,
} from '#core/usecases/accounts/accounts.ts'
import { buildListSchema, presentList } from '#endpoints/snake-case/list.wire.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import {
  AccountKindV3,
  ConnectionAccountsV3,
  OwnAccountV3,
  presentConnectionAccounts,
  presentOwnAccount,
} from './account.wire.ts'

const connectionPath = '/api/v3/apps/{app_id}/auth-connections/{auth_connection_id}/accounts'
const connectionMembers = { app_id: Type.String(), auth_connection_id: Type.String() }
const connectionParams = Type.Object(connectionMembers)
const disconnectedReply = Type.Object({ disconnected: Type.Boolean() })

export const accountsRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v3.accounts.listOwn',
    method: 'GET',
    path: '/api/v3/me/accounts',
    requires: 'user',
    summary: 'List the accounts that the caller has connected to apps, most recently connected first',
    reply: buildListSchema(OwnAccountV3),
    errors: ['forbidden'],
    handle: async ({ caller }) => ({
      body: presentList((await listOwnAccounts(deps, caller)).map(presentOwnAccount)),
    }),
  }),
  defineOperation({
    id: 'v3.accounts.disconnectOwn',
    method: 'DELETE',
    path: '/api/v3/me/accounts/{account_id}',
    requires: 'user',
    summary: 'Disconnect an account of the caller',
    params: Type.Object({ account_id: Type.String() }),
    takesTag: false,
    reply: disconnectedReply,
    handle: async ({ caller, params }) => {
      await disconnectOwnAccount(deps, caller, params.account_id)
      return { body: { disconnected: true } }
    },
  }),
  defineOperation({
    id: 'v3.accounts.list',
    method: 'GET',
    path: connectionPath,
    requires: 'builder',
    summary: 'Read which account a connection uses, and which callers have connected theirs',
    params: connectionParams,
    reply: ConnectionAccountsV3,
    handle: async ({ caller, params: { app_id: appId, auth_connection_id: authConnectionId } }) => ({
      body: presentConnectionAccounts(
        await readConnectionAccounts(deps, { caller, appId, authConnectionId }),
      ),
    }),
  }),
  defineOperation({
    id: 'v3.accounts.changeKind',
    method: 'PATCH',
    path: connectionPath,
    requires: 'owner',
    summary: 'Change which account a connection uses',
    params: connectionParams,
    body: AccountKindV3,
    tagged: false,
    reply: ConnectionAccountsV3,
    handle: async ({ caller, params, body: { account } }) => {
      const { app_id: appId, auth_connection_id: authConnectionId } = params
      const address = { caller, appId, authConnectionId }
      return { body: presentConnectionAccounts(await changeAccountKind(deps, address, account)) }
    },
  }),
  defineOperation({
    id: 'v3.accounts.disconnect',
    method: 'DELETE',
    path: `${connectionPath}/{account_id}`,
    requires: 'owner',
    summary: 'Disconnect the account of a caller',
    params: Type.Object({ ...connectionMembers, account_id: Type.String() }),
    takesTag: false,
    reply: disconnectedReply,
    handle: async ({ caller, params }) => {
      const { app_id: appId, auth_connection_id: authConnectionId, account_id: id } = params
      await disconnectAccount(deps, { caller, appId, authConnectionId }, id)
      return { body: { disconnected: true } }
    },
  }),
]
