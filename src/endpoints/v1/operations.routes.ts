import Type from 'typebox'
import type { OperationFacts } from '#core/model/operation-facts.ts'
import type { Sockets } from '#core/ports/sockets.ts'
import {
  changeOperation,
  createOperation,
  deleteOperation,
} from '#core/usecases/operations/edit-operation.ts'
import { findOperation, listOperations } from '#core/usecases/operations/operations.ts'
import { type Operation, operation } from '#http/operation.ts'
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

const ofIntegration = Type.Object({ appId: Type.String(), integrationId: Type.String() })
const one = Type.Object({ appId: Type.String(), operationId: Type.String() })
const reply = Type.Object({ operation: OperationDetailV1 })

const shown = (facts: OperationFacts) => ({
  body: { operation: presentOperationDetail(facts) },
  revision: facts.operation.revision,
})

export const operationsRoutes = (uses: Sockets): Operation[] => [
  operation({
    id: 'v1.operations.list',
    method: 'GET',
    path: '/api/v1/apps/{appId}/integrations/{integrationId}/operations',
    summary: 'List the operations of an integration',
    params: ofIntegration,
    reply: Type.Object({ operations: Type.Array(OperationV1) }),
    handle: async ({ by, params: { appId, integrationId } }) => ({
      body: { operations: (await listOperations(uses, by, appId, integrationId)).map(presentOperation) },
    }),
  }),
  operation({
    id: 'v1.operations.create',
    method: 'POST',
    path: '/api/v1/apps/{appId}/integrations/{integrationId}/operations',
    summary: 'Create an operation; its request is derived from method, path and input schema',
    params: ofIntegration,
    body: NewOperationV1,
    reply,
    status: 201,
    errors: ['conflict'],
    handle: async ({ by, params: { appId, integrationId }, body }) => {
      const facts = await createOperation(uses, by, appId, integrationId, parseNewOperation(body))
      return { ...shown(facts), location: `/api/v1/apps/${appId}/operations/${facts.operation.id}` }
    },
  }),
  operation({
    id: 'v1.operations.read',
    method: 'GET',
    path: '/api/v1/apps/{appId}/operations/{operationId}',
    summary: 'Read an operation with its full output schema',
    params: one,
    reply,
    handle: async ({ by, params: { appId, operationId } }) =>
      shown(await findOperation(uses, by, appId, operationId)),
  }),
  operation({
    id: 'v1.operations.change',
    method: 'PATCH',
    path: '/api/v1/apps/{appId}/operations/{operationId}',
    summary: 'Change an operation; schema entries sent back unchanged leave its schemas unchanged',
    params: one,
    body: OperationChangeV1,
    reply,
    errors: ['conflict'],
    handle: async ({ by, params: { appId, operationId }, body, expected }) =>
      shown(await changeOperation(uses, by, appId, operationId, parseOperationChange(body), expected)),
  }),
  operation({
    id: 'v1.operations.delete',
    method: 'DELETE',
    path: '/api/v1/apps/{appId}/operations/{operationId}',
    summary: 'Delete an operation; bindings to it become drafts',
    params: one,
    reply: Type.Object({ deleted: Type.Boolean() }),
    handle: async ({ by, params: { appId, operationId }, expected }) => {
      await deleteOperation(uses, by, appId, operationId, expected)
      return { body: { deleted: true } }
    },
  }),
]
