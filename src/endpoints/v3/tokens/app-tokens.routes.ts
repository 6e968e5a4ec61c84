import Type from 'typebox'
import type { Ports } from '#core/ports/ports.ts'
import { createAppToken, listAppTokens, revokeAppToken } from '#core/usecases/tokens/app-tokens.ts'
import { buildListSchema, presentListPage } from '#endpoints/snake-case/list.wire.ts'
import { buildPageQuery, parsePage } from '#endpoints/snake-case/page.wire.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import {
  AppTokenV3,
  CreatedAppTokenV3,
  NewAppTokenV3,
  parseNewAppToken,
  presentAppToken,
  presentCreatedAppToken,
} from './app-token.wire.ts'
import { tokenSorts } from './tokens.routes.ts'

const appParams = Type.Object({ app_id: Type.String() })

export const appTokensRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v3.appTokens.list',
    method: 'GET',
    path: '/api/v3/apps/{app_id}/tokens',
    requires: 'publisher',
    summary: 'List the tokens for callers of an app, page by page',
    params: appParams,
    query: buildPageQuery(tokenSorts),
    reply: buildListSchema(AppTokenV3),
    handle: async ({ caller, params: { app_id: appId }, query }) => {
      const name = JSON.stringify(['app tokens', appId])
      const request = parsePage(deps.cursors, name, query)
      const page = await listAppTokens(deps, { caller, appId }, request)
      return { body: presentListPage(deps.cursors, { name, request, page }, presentAppToken) }
    },
  }),
  defineOperation({
    id: 'v3.appTokens.create',
    method: 'POST',
    path: '/api/v3/apps/{app_id}/tokens',
    requires: 'publisher',
    summary: 'Create a token with which one person or agent calls the released app; it is shown once',
    params: appParams,
    body: NewAppTokenV3,
    tagged: false,
    reply: CreatedAppTokenV3,
    status: 201,
    handle: async ({ caller, params: { app_id: appId }, body }) => {
      const created = await createAppToken(deps, { caller, appId }, parseNewAppToken(body))
      return { body: presentCreatedAppToken(created), location: `/api/v3/apps/${appId}/tokens` }
    },
  }),
  defineOperation({
    id: 'v3.appTokens.revoke',
    method: 'DELETE',
    path: '/api/v3/apps/{app_id}/tokens/{token_id}',
    requires: 'publisher',
    summary: 'Revoke a token for callers of an app',
    params: Type.Object({ app_id: Type.String(), token_id: Type.String() }),
    takesTag: false,
    reply: Type.Object({ revoked: Type.Boolean() }),
    handle: async ({ caller, params: { app_id: appId, token_id: id } }) => {
      await revokeAppToken(deps, { caller, appId }, id)
      return { body: { revoked: true } }
    },
  }),
]
