import Type from 'typebox'
import { mapWithPauses } from '#base/time-slices.ts'
import type { OperationDetails } from '#core/model/operations/operation-details.ts'
import type { Ports } from '#core/ports/ports.ts'
import {
  changeOperation,
  createOperation,
  deleteOperation,
} from '#core/usecases/operations/edit-operation.ts'
import { listOperations, readOperation } from '#core/usecases/operations/operations.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import {
  NewOperationV1,
  OperationChangeV1,
  OperationDetailV1,
  OperationV1,
  parseNewOperation,
  parseOperationChange,
  presentOperation,
  presentOperationDetail,
} from './operation.wire.ts'

const integrationParams = Type.Object({ appId: Type.String(), integrationId: Type.String() })
const operationParams = Type.Object({ appId: Type.String(), operationId: Type.String() })
const reply = Type.Object({ operation: OperationDetailV1 })

const toOperationResponse = (details: OperationDetails) => ({
  body: { operation: presentOperationDetail(details) },
  revision: details.operation.revision,
})

export const operationsRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v1.operations.list',
    method: 'GET',
    path: '/api/v1/apps/{appId}/integrations/{integrationId}/operations',
    requires: 'viewer',
    summary: 'List the operations of an integration',
    params: integrationParams,
    reply: Type.Object({ operations: Type.Array(OperationV1) }),
    handle: async ({ caller, params: { appId, integrationId } }) => ({
      body: {
        operations: await mapWithPauses(
          await listOperations(deps, { caller, appId, integrationId }),
          presentOperation,
          deps.timer.pause,
        ),
      },
    }),
  }),
  defineOperation({
    id: 'v1.operations.create',
    method: 'POST',
    path: '/api/v1/apps/{appId}/integrations/{integrationId}/operations',
    requires: 'builder',
    summary: 'Create an operation; its request is derived from method, path and input schema',
    params: integrationParams,
    body: NewOperationV1,
    reply,
    status: 201,
    errors: ['conflict'],
    handle: async ({ caller, params: { appId, integrationId }, body }) => {
      const details = await createOperation(deps, { caller, appId, integrationId }, parseNewOperation(body))
      return {
        ...toOperationResponse(details),
        location: `/api/v1/apps/${appId}/operations/${details.operation.id}`,
      }
    },
  }),
  defineOperation({
    id: 'v1.operations.read',
    method: 'GET',
    path: '/api/v1/apps/{appId}/operations/{operationId}',
    requires: 'viewer',
    summary: 'Read an operation with its full output schema',
    params: operationParams,
    reply,
    handle: async ({ caller, params: { appId, operationId } }) =>
      toOperationResponse(await readOperation(deps, { caller, appId, operationId })),
  }),
  defineOperation({
    id: 'v1.operations.change',
    method: 'PATCH',
    path: '/api/v1/apps/{appId}/operations/{operationId}',
    requires: 'builder',
    summary: 'Change an operation; schema entries sent back unchanged leave its schemas unchanged',
    params: operationParams,
    body: OperationChangeV1,
    reply,
    errors: ['conflict'],
    handle: async ({ caller, params: { appId, operationId }, body, expected }) =>
      toOperationResponse(
        await changeOperation(deps, { caller, appId, operationId }, parseOperationChange(body), expected),
      ),
  }),
  defineOperation({
    id: 'v1.operations.delete',
    method: 'DELETE',
    path: '/api/v1/apps/{appId}/operations/{operationId}',
    requires: 'builder',
    summary: 'Delete an operation; bindings to it become drafts',
    params: operationParams,
    reply: Type.Object({ deleted: Type.Boolean() }),
    handle: async ({ caller, params: { appId, operationId }, expected }) => {
      await deleteOperation(deps, { caller, appId, operationId }, expected)
      return { body: { deleted: true } }
    },
  }),
]
