import Type from 'typebox'
import { namedSorts } from '#base/page.ts'
import type { OperationDetails } from '#core/model/operations/operation-details.ts'
import type { Ports } from '#core/ports/ports.ts'
import {
  changeOperation,
  createOperation,
  deleteOperation,
} from '#core/usecases/operations/edit-operation.ts'
import { pageOperations, readOperation } from '#core/usecases/operations/operations.ts'
import {
  buildPageQuery,
  buildPageSchema,
  parsePage,
  presentPageWithPauses,
} from '#endpoints/snake-case/page.wire.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import {
  NewOperationV2,
  OperationChangeV2,
  OperationItemV2,
  OperationV2,
  parseNewOperation,
  parseOperationChange,
  presentOperation,
  presentOperationItem,
} from './operation.wire.ts'

const integrationParams = Type.Object({ app_id: Type.String(), integration_id: Type.String() })
const operationParams = Type.Object({ app_id: Type.String(), operation_id: Type.String() })
const reply = Type.Object({ operation: OperationV2 })

const toOperationResponse = (details: OperationDetails) => ({
  body: { operation: presentOperation(details) },
  revision: details.operation.revision,
})

export const operationsRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v2.operations.list',
    method: 'GET',
    path: '/api/v2/apps/{app_id}/integrations/{integration_id}/operations',
    requires: 'viewer',
    summary: 'List the operations of an integration, page by page',
    params: integrationParams,
    query: buildPageQuery(namedSorts),
    reply: buildPageSchema(OperationItemV2),
    handle: async ({ caller, params: { app_id: appId, integration_id: integrationId }, query }) => {
      const list = `operations ${appId} ${integrationId}`
      const request = parsePage(deps.cursors, list, query)
      const page = await pageOperations(deps, { caller, appId, integrationId }, request)
      return { body: await presentPageWithPauses(deps, { name: list, request, page }, presentOperationItem) }
    },
  }),
  defineOperation({
    id: 'v2.operations.create',
    method: 'POST',
    path: '/api/v2/apps/{app_id}/integrations/{integration_id}/operations',
    requires: 'builder',
    summary: 'Create an operation; its request is derived from method, path and input schema',
    params: integrationParams,
    body: NewOperationV2,
    reply,
    status: 201,
    errors: ['conflict'],
    handle: async ({ caller, params: { app_id: appId, integration_id: integrationId }, body }) => {
      const details = await createOperation(deps, { caller, appId, integrationId }, parseNewOperation(body))
      return {
        ...toOperationResponse(details),
        location: `/api/v2/apps/${appId}/operations/${details.operation.id}`,
      }
    },
  }),
  defineOperation({
    id: 'v2.operations.read',
    method: 'GET',
    path: '/api/v2/apps/{app_id}/operations/{operation_id}',
    requires: 'viewer',
    summary: 'Read an operation with its full output schema',
    params: operationParams,
    reply,
    handle: async ({ caller, params: { app_id: appId, operation_id: operationId } }) =>
      toOperationResponse(await readOperation(deps, { caller, appId, operationId })),
  }),
  defineOperation({
    id: 'v2.operations.change',
    method: 'PATCH',
    path: '/api/v2/apps/{app_id}/operations/{operation_id}',
    requires: 'builder',
    summary: 'Change an operation; schema entries sent back unchanged leave its schemas unchanged',
    params: operationParams,
    body: OperationChangeV2,
    reply,
    errors: ['conflict'],
    handle: async ({ caller, params: { app_id: appId, operation_id: operationId }, body, expected }) =>
      toOperationResponse(
        await changeOperation(deps, { caller, appId, operationId }, parseOperationChange(body), expected),
      ),
  }),
  defineOperation({
    id: 'v2.operations.delete',
    method: 'DELETE',
    path: '/api/v2/apps/{app_id}/operations/{operation_id}',
    requires: 'builder',
    summary: 'Delete an operation; bindings to it become drafts',
    params: operationParams,
    reply: Type.Object({ deleted: Type.Boolean() }),
    handle: async ({ caller, params: { app_id: appId, operation_id: operationId }, expected }) => {
      await deleteOperation(deps, { caller, appId, operationId }, expected)
      return { body: { deleted: true } }
    },
  }),
]
