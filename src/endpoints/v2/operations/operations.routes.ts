import Type from 'typebox'
import { namedSorts } from '#base/page.ts'
import type { Ports } from '#core/ports/ports.ts'
import { pageOperations } from '#core/usecases/operations/operations.ts'
import {
  OperationItemSnakeCase,
  OperationSnakeCase,
  presentOperation,
  presentOperationItem,
} from '#endpoints/snake-case/operation.wire.ts'
import { operationRoutes } from '#endpoints/snake-case/operations.routes.ts'
import {
  buildPageQuery,
  buildPageSchema,
  parsePage,
  presentPageWithPauses,
} from '#endpoints/snake-case/page.wire.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'

const integrationParams = Type.Object({ app_id: Type.String(), integration_id: Type.String() })

export const operationsRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v2.operations.list',
    method: 'GET',
    path: '/api/v2/apps/{app_id}/integrations/{integration_id}/operations',
    requires: 'viewer',
    summary: 'List the operations of an integration, page by page',
    params: integrationParams,
    query: buildPageQuery(namedSorts),
    reply: buildPageSchema(OperationItemSnakeCase),
    handle: async ({ caller, params: { app_id: appId, integration_id: integrationId }, query }) => {
      const list = `operations ${appId} ${integrationId}`
      const request = parsePage(deps.cursors, list, query)
      const page = await pageOperations(deps, { caller, appId, integrationId }, request)
      return { body: await presentPageWithPauses(deps, { name: list, request, page }, presentOperationItem) }
    },
  }),
  ...operationRoutes(deps, 'v2', { Operation: OperationSnakeCase, presentOperation }),
]
