import Type from 'typebox'
import { namedSorts } from '#base/page.ts'
import type { AuthConnection } from '#core/model/auth-connection.ts'
import type { Sockets } from '#core/ports/sockets.ts'
import {
  changeAuthConnection,
  createAuthConnection,
  deleteAuthConnection,
  findAuthConnection,
  pageAuthConnections,
} from '#core/usecases/auth-connections/auth-connections.ts'
import { authorizeConnection } from '#core/usecases/auth-connections/authorize-connection.ts'
import { disconnectConnection } from '#core/usecases/auth-connections/disconnect-connection.ts'
import { testConnection } from '#core/usecases/auth-connections/test-connection.ts'
import { PageQuery, pageOf, parsePage, presentPage } from '#endpoints/snake-case/page.wire.ts'
import { type Operation, operation } from '#http/operation.ts'
import {
  AuthConnectionChangeV2,
  AuthConnectionV2,
  AuthorizationV2,
  AuthorizeV2,
  NewAuthConnectionV2,
  parseAuthConnectionChange,
  parseNewAuthConnection,
  presentAuthConnection,
  presentAuthorization,
  TestedV2,
} from './auth-connection.wire.ts'

const inApp = Type.Object({ app_id: Type.String() })
const one = Type.Object({ app_id: Type.String(), auth_connection_id: Type.String() })
const reply = Type.Object({ auth_connection: AuthConnectionV2 })

const shown = (connection: AuthConnection) => ({
  body: { auth_connection: presentAuthConnection(connection) },
  revision: connection.revision,
})

export const authConnectionsRoutes = (uses: Sockets): Operation[] => [
  operation({
    id: 'v2.authConnections.list',
    method: 'GET',
    path: '/api/v2/apps/{app_id}/auth-connections',
    summary: 'List the auth connections of an app, page by page',
    params: inApp,
    query: PageQuery,
    reply: pageOf(AuthConnectionV2),
    handle: async ({ by, params: { app_id }, query }) => {
      const list = `authConnections ${app_id}`
      const request = parsePage(uses.cursors, list, namedSorts, query)
      const page = await pageAuthConnections(uses, by, app_id, request)
      return { body: presentPage(uses.cursors, list, request, page, presentAuthConnection) }
    },
  }),
  operation({
    id: 'v2.authConnections.create',
    method: 'POST',
    path: '/api/v2/apps/{app_id}/auth-connections',
    summary: 'Create an auth connection; its secrets are never shown again',
    params: inApp,
    body: NewAuthConnectionV2,
    reply,
    status: 201,
    handle: async ({ by, params: { app_id }, body }) => {
      const connection = await createAuthConnection(uses, by, app_id, parseNewAuthConnection(body))
      return { ...shown(connection), location: `/api/v2/apps/${app_id}/auth-connections/${connection.id}` }
    },
  }),
  operation({
    id: 'v2.authConnections.read',
    method: 'GET',
    path: '/api/v2/apps/{app_id}/auth-connections/{auth_connection_id}',
    summary: 'Read an auth connection; its secrets are masked',
    params: one,
    reply,
    handle: async ({ by, params: { app_id, auth_connection_id } }) =>
      shown(await findAuthConnection(uses, by, app_id, auth_connection_id)),
  }),
  operation({
    id: 'v2.authConnections.change',
    method: 'PATCH',
    path: '/api/v2/apps/{app_id}/auth-connections/{auth_connection_id}',
    summary: 'Change an auth connection; a mask sent back leaves its secret unchanged',
    params: one,
    body: AuthConnectionChangeV2,
    reply,
    handle: async ({ by, params: { app_id, auth_connection_id }, body, expected }) =>
      shown(
        await changeAuthConnection(
          uses,
          by,
          app_id,
          auth_connection_id,
          parseAuthConnectionChange(body),
          expected,
        ),
      ),
  }),
  operation({
    id: 'v2.authConnections.delete',
    method: 'DELETE',
    path: '/api/v2/apps/{app_id}/auth-connections/{auth_connection_id}',
    summary: 'Delete an auth connection',
    params: one,
    reply: Type.Object({ deleted: Type.Boolean() }),
    handle: async ({ by, params: { app_id, auth_connection_id }, expected }) => {
      await deleteAuthConnection(uses, by, app_id, auth_connection_id, expected)
      return { body: { deleted: true } }
    },
  }),
  operation({
    id: 'v2.authConnections.authorize',
    method: 'POST',
    path: '/api/v2/apps/{app_id}/auth-connections/{auth_connection_id}/authorize',
    summary:
      'Start the authorization of an OAuth connection: open the returned URL in a browser before it expires',
    params: one,
    body: AuthorizeV2,
    reply: AuthorizationV2,
    errors: ['upstream_failed'],
    handle: async ({ by, params: { app_id, auth_connection_id }, body }) => {
      const redirectTo = body.redirect_to ?? ''
      const started = await authorizeConnection(uses, by, app_id, auth_connection_id, redirectTo)
      return { body: presentAuthorization(started) }
    },
  }),
  operation({
    id: 'v2.authConnections.disconnect',
    method: 'POST',
    path: '/api/v2/apps/{app_id}/auth-connections/{auth_connection_id}/disconnect',
    summary: 'Delete the tokens of an OAuth connection, and revoke them where its server supports revocation',
    params: one,
    reply,
    handle: async ({ by, params: { app_id, auth_connection_id } }) =>
      shown(await disconnectConnection(uses, by, app_id, auth_connection_id)),
  }),
  operation({
    id: 'v2.authConnections.test',
    method: 'POST',
    path: '/api/v2/apps/{app_id}/auth-connections/{auth_connection_id}/test',
    summary: 'Test an auth connection and store the result as its status',
    params: one,
    reply: TestedV2,
    errors: ['upstream_failed'],
    handle: async ({ by, params: { app_id, auth_connection_id } }) => {
      const { ok, message, connection } = await testConnection(uses, by, app_id, auth_connection_id)
      return { body: { ok, message, auth_connection: presentAuthConnection(connection) } }
    },
  }),
]
