import Type from 'typebox'
import { namedSorts } from '#base/page.ts'
import type { AuthConnection } from '#core/model/auth-connections/auth-connection.ts'
import type { Caller } from '#core/model/principal.ts'
import type { Role } from '#core/model/workspaces/role.ts'
import type { Ports } from '#core/ports/ports.ts'
import {
  changeAuthConnection,
  createAuthConnection,
  deleteAuthConnection,
  pageAuthConnections,
  readAuthConnection,
} from '#core/usecases/auth-connections/auth-connections.ts'
import { authorizeAuthConnection } from '#core/usecases/auth-connections/authorize-auth-connection.ts'
import { disconnectAuthConnection } from '#core/usecases/auth-connections/disconnect-auth-connection.ts'
import { listTokenExpiries } from '#core/usecases/auth-connections/list-token-expiries.ts'
import { testAuthConnection } from '#core/usecases/auth-connections/test-auth-connection.ts'
import { buildPageQuery, buildPageSchema, parsePage, presentPage } from '#endpoints/snake-case/page.wire.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import {
  AuthConnectionChangeV2,
  AuthConnectionTestV2,
  AuthConnectionV2,
  AuthorizationV2,
  AuthorizeRequestV2,
  NewAuthConnectionV2,
  parseAuthConnectionChange,
  parseNewAuthConnection,
  presentAuthConnection,
  presentAuthorization,
} from './auth-connection.wire.ts'

const appParams = Type.Object({ app_id: Type.String() })
const authConnectionParams = Type.Object({ app_id: Type.String(), auth_connection_id: Type.String() })
const reply = Type.Object({ auth_connection: AuthConnectionV2 })

async function toAuthConnectionResponse(deps: Ports, caller: Caller<Role>, connection: AuthConnection) {
  const expiries = await listTokenExpiries(deps, { caller, appId: connection.appId })
  return {
    body: { auth_connection: presentAuthConnection(connection, expiries) },
    revision: connection.revision,
  }
}

export const authConnectionsRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v2.authConnections.list',
    method: 'GET',
    path: '/api/v2/apps/{app_id}/auth-connections',
    requires: 'viewer',
    summary: 'List the auth connections of an app, page by page',
    params: appParams,
    query: buildPageQuery(namedSorts),
    reply: buildPageSchema(AuthConnectionV2),
    handle: async ({ caller, params: { app_id: appId }, query }) => {
      const list = `authConnections ${appId}`
      const request = parsePage(deps.cursors, list, query)
      const page = await pageAuthConnections(deps, { caller, appId }, request)
      const expiries = await listTokenExpiries(deps, { caller, appId })
      const present = (connection: AuthConnection) => presentAuthConnection(connection, expiries)
      return { body: presentPage(deps.cursors, { name: list, request, page }, present) }
    },
  }),
  defineOperation({
    id: 'v2.authConnections.create',
    method: 'POST',
    path: '/api/v2/apps/{app_id}/auth-connections',
    requires: 'builder',
    summary: 'Create an auth connection; its secrets are never shown again',
    params: appParams,
    body: NewAuthConnectionV2,
    reply,
    status: 201,
    handle: async ({ caller, params: { app_id: appId }, body }) => {
      const connection = await createAuthConnection(deps, { caller, appId }, parseNewAuthConnection(body))
      return {
        ...(await toAuthConnectionResponse(deps, caller, connection)),
        location: `/api/v2/apps/${appId}/auth-connections/${connection.id}`,
      }
    },
  }),
  defineOperation({
    id: 'v2.authConnections.read',
    method: 'GET',
    path: '/api/v2/apps/{app_id}/auth-connections/{auth_connection_id}',
    requires: 'viewer',
    summary: 'Read an auth connection; its secrets are masked',
    params: authConnectionParams,
    reply,
    handle: async ({ caller, params: { app_id: appId, auth_connection_id: authConnectionId } }) =>
      toAuthConnectionResponse(
        deps,
        caller,
        await readAuthConnection(deps, { caller, appId, authConnectionId }),
      ),
  }),
  defineOperation({
    id: 'v2.authConnections.change',
    method: 'PATCH',
    path: '/api/v2/apps/{app_id}/auth-connections/{auth_connection_id}',
    requires: 'owner',
    summary: 'Change an auth connection; a mask sent back leaves its secret unchanged',
    params: authConnectionParams,
    body: AuthConnectionChangeV2,
    reply,
    handle: async ({
      caller,
      params: { app_id: appId, auth_connection_id: authConnectionId },
      body,
      expected,
    }) =>
      toAuthConnectionResponse(
        deps,
        caller,
        await changeAuthConnection(
          deps,
          { caller, appId, authConnectionId },
          parseAuthConnectionChange(body),
          expected,
        ),
      ),
  }),
  defineOperation({
    id: 'v2.authConnections.delete',
    method: 'DELETE',
    path: '/api/v2/apps/{app_id}/auth-connections/{auth_connection_id}',
    requires: 'owner',
    summary: 'Delete an auth connection',
    params: authConnectionParams,
    reply: Type.Object({ deleted: Type.Boolean() }),
    handle: async ({ caller, params: { app_id: appId, auth_connection_id: authConnectionId }, expected }) => {
      await deleteAuthConnection(deps, { caller, appId, authConnectionId }, expected)
      return { body: { deleted: true } }
    },
  }),
  defineOperation({
    id: 'v2.authConnections.authorize',
    method: 'POST',
    path: '/api/v2/apps/{app_id}/auth-connections/{auth_connection_id}/authorize',
    requires: 'owner',
    summary:
      'Start the authorization of an OAuth connection: open the returned URL in a browser before it expires',
    params: authConnectionParams,
    body: AuthorizeRequestV2,
    reply: AuthorizationV2,
    errors: ['upstream_failed'],
    handle: async ({ caller, params: { app_id: appId, auth_connection_id: authConnectionId }, body }) => {
      const redirectTo = body.redirect_to ?? ''
      const started = await authorizeAuthConnection(deps, { caller, appId, authConnectionId }, redirectTo)
      return { body: presentAuthorization(started) }
    },
  }),
  defineOperation({
    id: 'v2.authConnections.disconnect',
    method: 'POST',
    path: '/api/v2/apps/{app_id}/auth-connections/{auth_connection_id}/disconnect',
    requires: 'owner',
    summary: 'Delete the tokens of an OAuth connection, and revoke them where its server supports revocation',
    params: authConnectionParams,
    reply,
    handle: async ({ caller, params: { app_id: appId, auth_connection_id: authConnectionId } }) =>
      toAuthConnectionResponse(
        deps,
        caller,
        await disconnectAuthConnection(deps, { caller, appId, authConnectionId }),
      ),
  }),
  defineOperation({
    id: 'v2.authConnections.test',
    method: 'POST',
    path: '/api/v2/apps/{app_id}/auth-connections/{auth_connection_id}/test',
    requires: 'builder',
    summary: 'Test an auth connection and store the result as its status',
    params: authConnectionParams,
    reply: AuthConnectionTestV2,
    errors: ['upstream_failed'],
    handle: async ({ caller, params: { app_id: appId, auth_connection_id: authConnectionId } }) => {
      const { ok, message, connection } = await testAuthConnection(deps, {
        caller,
        appId,
        authConnectionId,
      })
      const { body } = await toAuthConnectionResponse(deps, caller, connection)
      return { body: { ok, message, ...body } }
    },
  }),
]
