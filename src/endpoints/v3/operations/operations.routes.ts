import Type from 'typebox'
import type { Ports } from '#core/ports/ports.ts'
import { pageListedOperations, suggestToolOperations } from '#core/usecases/operations/list-operations.ts'
import { buildListSchema, presentList } from '#endpoints/snake-case/list.wire.ts'
import { operationRoutes } from '#endpoints/snake-case/operations.routes.ts'
import { openCursor, readPageLimit, sealNextCursor } from '#endpoints/snake-case/page.wire.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import {
  OperationFacetsV3,
  OperationItemV3,
  OperationQuery,
  OperationSuggestionV3,
  OperationV3,
  parseOperationFilter,
  presentOperation,
  presentOperationItem,
  presentSuggestion,
} from './operation.wire.ts'

const integrationParams = Type.Object({ app_id: Type.String(), integration_id: Type.String() })

export const operationsRoutes = (deps: Ports): ApiOperation[] => [
  ...operationRoutes(deps, 'v3', { Operation: OperationV3, presentOperation }),
  defineOperation({
    id: 'v3.operations.list',
    method: 'GET',
    path: '/api/v3/apps/{app_id}/integrations/{integration_id}/operations',
    requires: 'viewer',
    summary:
      'Search the operations of an integration, with counts for each filter and the size of their tools',
    params: integrationParams,
    query: OperationQuery,
    reply: buildListSchema(OperationItemV3, {
      total: Type.Integer(),
      total_token_estimate: Type.Integer(),
      facets: OperationFacetsV3,
    }),
    handle: async ({ caller, params: { app_id: appId, integration_id: integrationId }, query }) => {
      const filter = parseOperationFilter(query)
      const list = JSON.stringify(['operations', appId, integrationId, filter])
      const after = query.cursor ? openCursor(deps.cursors, query.cursor, list) : null
      const limit = readPageLimit(query.limit)
      const address = { caller, appId, integrationId }
      const page = await pageListedOperations(deps, address, filter, { limit, after })
      return {
        body: {
          ...presentList(page.rows.map(presentOperationItem), sealNextCursor(deps.cursors, page, list)),
          total: page.total,
          total_token_estimate: page.totalTokens,
          facets: page.facets,
        },
      }
    },
  }),
  defineOperation({
    id: 'v3.operations.suggest',
    method: 'GET',
    path: '/api/v3/apps/{app_id}/integrations/{integration_id}/operations/suggestion',
    requires: 'viewer',
    summary: 'Suggest at most 15 operations for tools, with reasons',
    params: integrationParams,
    reply: OperationSuggestionV3,
    handle: async ({ caller, params: { app_id: appId, integration_id: integrationId } }) => ({
      body: presentSuggestion(await suggestToolOperations(deps, { caller, appId, integrationId })),
    }),
  }),
]
