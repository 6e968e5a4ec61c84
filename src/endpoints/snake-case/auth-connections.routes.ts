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
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import {
  AuthConnectionChangeSnakeCase,
  AuthorizeRequestSnakeCase,
  authConnectionWires,
  NewAuthConnectionSnakeCase,
  parseAuthConnectionChange,
  parseNewAuthConnection,
} from './auth-connection.wire.ts'
import { pagedLists } from './list.wire.ts'
import { buildPageQuery, parsePage } from './page.wire.ts'
import type { SnakeCaseFamily } from './snake-case-family.ts'

const appParams = Type.Object({ app_id: Type.String() })
const authConnectionParams = Type.Object({ app_id: Type.String(), auth_connection_id: Type.String() })

export function authConnectionRoutes(deps: Ports, family: SnakeCaseFamily): ApiOperation[] {
  const { AuthConnection: Shown, presentAuthConnection, ...wires } = authConnectionWires[family]
  const list = pagedLists[family]
  const reply = Type.Object({ auth_connection: Shown })
  const toAuthConnectionResponse = async (caller: Caller<Role>, connection: AuthConnection) => {
    // The role of the operation has been checked, and a service account may have changed the connection without it.
    const viewer: Caller<Role> = { ...caller, requires: 'viewer' }
    const expiries = await listTokenExpiries(deps, { caller: viewer, appId: connection.appId })
    return {
      body: { auth_connection: presentAuthConnection(connection, expiries) },
      revision: connection.revision,
    }
  }
  return [
    defineOperation({
      id: `${family}.authConnections.list`,
      method: 'GET',
      path: `/api/${family}/apps/{app_id}/auth-connections`,
      requires: 'viewer',
      summary: 'List the auth connections of an app, page by page',
      params: appParams,
      query: buildPageQuery(namedSorts),
      reply: list.buildSchema(Shown),
      handle: async ({ caller, params: { app_id: appId }, query }) => {
        const name = `authConnections ${appId}`
        const request = parsePage(deps.cursors, name, query)
        const page = await pageAuthConnections(deps, { caller, appId }, request)
        const expiries = await listTokenExpiries(deps, { caller, appId })
        const present = (connection: AuthConnection) => presentAuthConnection(connection, expiries)
        return { body: list.present(deps.cursors, { name, request, page }, present) }
      },
    }),
    defineOperation({
      id: `${family}.authConnections.create`,
      method: 'POST',
      path: `/api/${family}/apps/{app_id}/auth-connections`,
      requires: 'builder',
      summary: 'Create an auth connection; its secrets are never shown again',
      params: appParams,
      body: NewAuthConnectionSnakeCase,
      reply,
      status: 201,
      handle: async ({ caller, params: { app_id: appId }, body }) => {
        const connection = await createAuthConnection(deps, { caller, appId }, parseNewAuthConnection(body))
        return {
          ...(await toAuthConnectionResponse(caller, connection)),
          location: `/api/${family}/apps/${appId}/auth-connections/${connection.id}`,
        }
      },
    }),
    defineOperation({
      id: `${family}.authConnections.read`,
      method: 'GET',
      path: `/api/${family}/apps/{app_id}/auth-connections/{auth_connection_id}`,
      requires: 'viewer',
      summary: 'Read an auth connection; its secrets are masked',
      params: authConnectionParams,
      reply,
      handle: async ({ caller, params: { app_id: appId, auth_connection_id: authConnectionId } }) =>
        toAuthConnectionResponse(caller, await readAuthConnection(deps, { caller, appId, authConnectionId })),
    }),
    defineOperation({
      id: `${family}.authConnections.change`,
      method: 'PATCH',
      path: `/api/${family}/apps/{app_id}/auth-connections/{auth_connection_id}`,
      requires: 'owner',
      summary: 'Change an auth connection; a mask sent back leaves its secret unchanged',
      params: authConnectionParams,
      body: AuthConnectionChangeSnakeCase,
      reply,
      handle: async ({
        caller,
        params: { app_id: appId, auth_connection_id: authConnectionId },
        body,
        expected,
      }) =>
        toAuthConnectionResponse(
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
      id: `${family}.authConnections.delete`,
      method: 'DELETE',
      path: `/api/${family}/apps/{app_id}/auth-connections/{auth_connection_id}`,
      requires: 'owner',
      summary: 'Delete an auth connection',
      params: authConnectionParams,
      reply: Type.Object({ deleted: Type.Boolean() }),
      handle: async ({
        caller,
        params: { app_id: appId, auth_connection_id: authConnectionId },
        expected,
      }) => {
        await deleteAuthConnection(deps, { caller, appId, authConnectionId }, expected)
        return { body: { deleted: true } }
      },
    }),
    defineOperation({
      id: `${family}.authConnections.authorize`,
      method: 'POST',
      path: `/api/${family}/apps/{app_id}/auth-connections/{auth_connection_id}/authorize`,
      requires: 'owner',
      summary:
        'Start the authorization of an OAuth connection: open the returned URL in a browser before it expires',
      params: authConnectionParams,
      body: AuthorizeRequestSnakeCase,
      reply: wires.Authorization,
      errors: ['upstream_failed'],
      handle: async ({ caller, params: { app_id: appId, auth_connection_id: authConnectionId }, body }) => {
        const redirectTo = body.redirect_to ?? ''
        const started = await authorizeAuthConnection(deps, { caller, appId, authConnectionId }, redirectTo)
        return { body: wires.presentAuthorization(started) }
      },
    }),
    defineOperation({
      id: `${family}.authConnections.disconnect`,
      method: 'POST',
      path: `/api/${family}/apps/{app_id}/auth-connections/{auth_connection_id}/disconnect`,
      requires: 'owner',
      summary:
        'Delete the tokens of an OAuth connection, and revoke them where its server supports revocation',
      params: authConnectionParams,
      reply,
      handle: async ({ caller, params: { app_id: appId, auth_connection_id: authConnectionId } }) =>
        toAuthConnectionResponse(
          caller,
          await disconnectAuthConnection(deps, { caller, appId, authConnectionId }),
        ),
    }),
    defineOperation({
      id: `${family}.authConnections.test`,
      method: 'POST',
      path: `/api/${family}/apps/{app_id}/auth-connections/{auth_connection_id}/test`,
      requires: 'builder',
      summary: 'Test an auth connection and store the result as its status',
      params: authConnectionParams,
      reply: Type.Object({ ok: Type.Boolean(), message: Type.String(), ...reply.properties }),
      errors: ['upstream_failed'],
      handle: async ({ caller, params: { app_id: appId, auth_connection_id: authConnectionId } }) => {
        const { ok, message, connection } = await testAuthConnection(deps, {
          caller,
          appId,
          authConnectionId,
        })
        const { body } = await toAuthConnectionResponse(caller, connection)
        return { body: { ok, message, ...body } }
      },
    }),
  ]
}
