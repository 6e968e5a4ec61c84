import Type from 'typebox'
import type { AuthConnection } from '#core/model/auth-connections/auth-connection.ts'
import { authProviders } from '#core/model/integrations/providers.ts'
import type { Ports } from '#core/ports/ports.ts'
import {
  changeAuthConnection,
  createAuthConnection,
  deleteAuthConnection,
  listAuthConnections,
  readAuthConnection,
} from '#core/usecases/auth-connections/auth-connections.ts'
import { authorizeAuthConnection } from '#core/usecases/auth-connections/authorize-auth-connection.ts'
import { disconnectAuthConnection } from '#core/usecases/auth-connections/disconnect-auth-connection.ts'
import { testAuthConnection } from '#core/usecases/auth-connections/test-auth-connection.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import {
  AuthConnectionChangeV1,
  AuthConnectionTestV1,
  AuthConnectionV1,
  AuthorizationV1,
  AuthorizeRequestV1,
  AuthProviderV1,
  NewAuthConnectionV1,
  parseAuthConnectionChange,
  parseNewAuthConnection,
  presentAuthConnection,
  presentAuthProvider,
} from './auth-connection.wire.ts'

const appParams = Type.Object({ appId: Type.String() })
const authConnectionParams = Type.Object({ appId: Type.String(), authId: Type.String() })
const reply = Type.Object({ auth: AuthConnectionV1 })

const toAuthConnectionResponse = (connection: AuthConnection) => ({
  body: { auth: presentAuthConnection(connection) },
  revision: connection.revision,
})

export const authConnectionsRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v1.authConnections.list',
    method: 'GET',
    path: '/api/v1/apps/{appId}/auth',
    requires: 'viewer',
    summary: 'List the auth connections of an app and the available providers',
    params: appParams,
    reply: Type.Object({ auth: Type.Array(AuthConnectionV1), providers: Type.Array(AuthProviderV1) }),
    handle: async ({ caller, params: { appId } }) => ({
      body: {
        auth: (await listAuthConnections(deps, { caller, appId })).map(presentAuthConnection),
        providers: authProviders.map(presentAuthProvider),
      },
    }),
  }),
  defineOperation({
    id: 'v1.authConnections.create',
    method: 'POST',
    path: '/api/v1/apps/{appId}/auth',
    requires: 'builder',
    summary: 'Create an auth connection',
    params: appParams,
    body: NewAuthConnectionV1,
    reply,
    status: 201,
    handle: async ({ caller, params: { appId }, body }) => {
      const connection = await createAuthConnection(deps, { caller, appId }, parseNewAuthConnection(body))
      return {
        ...toAuthConnectionResponse(connection),
        location: `/api/v1/apps/${appId}/auth/${connection.id}`,
      }
    },
  }),
  defineOperation({
    id: 'v1.authConnections.read',
    method: 'GET',
    path: '/api/v1/apps/{appId}/auth/{authId}',
    requires: 'viewer',
    summary: 'Read an auth connection; its secrets are masked',
    params: authConnectionParams,
    reply,
    handle: async ({ caller, params: { appId, authId } }) =>
      toAuthConnectionResponse(await readAuthConnection(deps, { caller, appId, authConnectionId: authId })),
  }),
  defineOperation({
    id: 'v1.authConnections.change',
    method: 'PATCH',
    path: '/api/v1/apps/{appId}/auth/{authId}',
    requires: 'owner',
    summary: 'Change an auth connection; a mask sent back leaves its secret unchanged',
    params: authConnectionParams,
    body: AuthConnectionChangeV1,
    reply,
    handle: async ({ caller, params: { appId, authId }, body, expected }) =>
      toAuthConnectionResponse(
        await changeAuthConnection(
          deps,
          { caller, appId, authConnectionId: authId },
          parseAuthConnectionChange(body),
          expected,
        ),
      ),
  }),
  defineOperation({
    id: 'v1.authConnections.delete',
    method: 'DELETE',
    path: '/api/v1/apps/{appId}/auth/{authId}',
    requires: 'owner',
    summary: 'Delete an auth connection',
    params: authConnectionParams,
    reply: Type.Object({ deleted: Type.Boolean() }),
    handle: async ({ caller, params: { appId, authId }, expected }) => {
      await deleteAuthConnection(deps, { caller, appId, authConnectionId: authId }, expected)
      return { body: { deleted: true } }
    },
  }),
  defineOperation({
    id: 'v1.authConnections.authorize',
    method: 'POST',
    path: '/api/v1/apps/{appId}/auth/{authId}/authorize',
    requires: 'owner',
    summary:
      'Start the authorization of an OAuth connection: open the returned URL in a browser before it expires',
    params: authConnectionParams,
    body: AuthorizeRequestV1,
    reply: AuthorizationV1,
    errors: ['upstream_failed'],
    handle: async ({ caller, params: { appId, authId }, body }) => ({
      body: await authorizeAuthConnection(
        deps,
        { caller, appId, authConnectionId: authId },
        body.redirectTo ?? '',
      ),
    }),
  }),
  defineOperation({
    id: 'v1.authConnections.disconnect',
    method: 'POST',
    path: '/api/v1/apps/{appId}/auth/{authId}/disconnect',
    requires: 'owner',
    summary: 'Delete the tokens of an OAuth connection, and revoke them where its server supports revocation',
    params: authConnectionParams,
    reply,
    handle: async ({ caller, params: { appId, authId } }) =>
      toAuthConnectionResponse(
        await disconnectAuthConnection(deps, { caller, appId, authConnectionId: authId }),
      ),
  }),
  defineOperation({
    id: 'v1.authConnections.test',
    method: 'POST',
    path: '/api/v1/apps/{appId}/auth/{authId}/test',
    requires: 'builder',
    summary: 'Test an auth connection and store the result as its status',
    params: authConnectionParams,
    reply: AuthConnectionTestV1,
    errors: ['upstream_failed'],
    handle: async ({ caller, params: { appId, authId } }) => {
      const { ok, message, connection } = await testAuthConnection(deps, {
        caller,
        appId,
        authConnectionId: authId,
      })
      return { body: { ok, message, auth: presentAuthConnection(connection) } }
    },
  }),
]
