import Type from 'typebox'
import type { Ports } from '#core/ports/ports.ts'
import {
  disconnectClientOfUser,
  disconnectOwnClient,
  listClientsOfUser,
  listOwnClients,
} from '#core/usecases/users/connected-clients.ts'
import { buildListSchema, presentList } from '#endpoints/snake-case/list.wire.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import { ConnectedClientV3, presentConnectedClient } from './client.wire.ts'

const listReply = buildListSchema(ConnectedClientV3)
const disconnectedReply = Type.Object({ disconnected: Type.Boolean() })
const userMembers = { user_id: Type.String() }

export const clientsRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v3.clients.listOwn',
    method: 'GET',
    path: '/api/v3/me/clients',
    requires: 'person',
    summary: 'List the clients that you have allowed to act in your name',
    reply: listReply,
    errors: ['forbidden', 'not_found'],
    handle: async ({ caller }) => ({
      body: presentList((await listOwnClients(deps, caller)).map(presentConnectedClient)),
    }),
  }),
  defineOperation({
    id: 'v3.clients.disconnectOwn',
    method: 'DELETE',
    path: '/api/v3/me/clients/{client_id}',
    requires: 'person',
    summary: 'Disconnect a client that you have allowed',
    params: Type.Object({ client_id: Type.String() }),
    takesTag: false,
    reply: disconnectedReply,
    errors: ['forbidden'],
    handle: async ({ caller, params }) => {
      await disconnectOwnClient(deps, caller, params.client_id)
      return { body: { disconnected: true } }
    },
  }),
  defineOperation({
    id: 'v3.clients.listOfUser',
    method: 'GET',
    path: '/api/v3/users/{user_id}/clients',
    requires: 'person',
    summary: 'List the clients that a user has allowed; for the administrator',
    params: Type.Object(userMembers),
    reply: listReply,
    errors: ['forbidden'],
    handle: async ({ caller, params: { user_id: userId } }) => ({
      body: presentList((await listClientsOfUser(deps, { caller, userId })).map(presentConnectedClient)),
    }),
  }),
  defineOperation({
    id: 'v3.clients.disconnectOfUser',
    method: 'DELETE',
    path: '/api/v3/users/{user_id}/clients/{client_id}',
    requires: 'person',
    summary: 'Disconnect a client that a user has allowed; for the administrator',
    params: Type.Object({ ...userMembers, client_id: Type.String() }),
    takesTag: false,
    reply: disconnectedReply,
    errors: ['forbidden'],
    handle: async ({ caller, params: { user_id: userId, client_id: clientId } }) => {
      await disconnectClientOfUser(deps, { caller, userId }, clientId)
      return { body: { disconnected: true } }
    },
  }),
]
