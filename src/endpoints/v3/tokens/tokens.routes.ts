import Type from 'typebox'
import type { Ports } from '#core/ports/ports.ts'
import type { TokenSort } from '#core/ports/stores/token-store.ts'
import {
  createPersonalToken,
  listPersonalTokens,
  revokePersonalToken,
} from '#core/usecases/tokens/personal-tokens.ts'
import { createCodec, plain } from '#endpoints/shared/field-map.ts'
import { buildListSchema, presentListPage } from '#endpoints/snake-case/list.wire.ts'
import { buildPageQuery, parsePage } from '#endpoints/snake-case/page.wire.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import {
  CreatedPersonalTokenV3,
  NewPersonalTokenV3,
  PersonalTokenV3,
  parseNewPersonalToken,
  presentCreatedPersonalToken,
  presentPersonalToken,
} from './token.wire.ts'

export const tokenSorts: readonly TokenSort[] = ['created_at', 'name']

/** Names in violation paths. */
export const tokensInputNames = createCodec(
  {},
  'snake_case',
  {},
  { expiresInHours: plain, workspaceId: plain },
)

export const tokensRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v3.tokens.list',
    method: 'GET',
    path: '/api/v3/tokens',
    requires: 'person',
    summary: 'List your personal access tokens, page by page',
    query: buildPageQuery(tokenSorts),
    reply: buildListSchema(PersonalTokenV3),
    handle: async ({ caller, query }) => {
      const request = parsePage(deps.cursors, 'tokens', query)
      const page = await listPersonalTokens(deps, caller, request)
      return {
        body: presentListPage(deps.cursors, { name: 'tokens', request, page }, presentPersonalToken),
      }
    },
  }),
  defineOperation({
    id: 'v3.tokens.create',
    method: 'POST',
    path: '/api/v3/tokens',
    requires: 'person',
    summary: 'Create a personal access token; it is shown once',
    body: NewPersonalTokenV3,
    tagged: false,
    reply: CreatedPersonalTokenV3,
    errors: ['not_found'],
    status: 201,
    handle: async ({ caller, token, body }) => {
      const principal = await deps.identity.complete(caller, token)
      const created = await createPersonalToken(
        deps,
        { ...caller, ...principal },
        parseNewPersonalToken(body),
      )
      return { body: presentCreatedPersonalToken(created), location: '/api/v3/tokens' }
    },
  }),
  defineOperation({
    id: 'v3.tokens.revoke',
    method: 'DELETE',
    path: '/api/v3/tokens/{token_id}',
    requires: 'person',
    summary: 'Revoke a personal access token',
    params: Type.Object({ token_id: Type.String() }),
    takesTag: false,
    reply: Type.Object({ revoked: Type.Boolean() }),
    handle: async ({ caller, params }) => {
      await revokePersonalToken(deps, caller, params.token_id)
      return { body: { revoked: true } }
    },
  }),
]
