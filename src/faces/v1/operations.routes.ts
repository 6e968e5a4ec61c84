import Type from 'typebox'
import type { Sockets } from '#core/ports/sockets.ts'
import { findOperation, listOperations } from '#core/usecases/operations.ts'
import { type Operation, operation } from '#http/operation.ts'
import { OperationDetailV1, OperationV1, presentOperation, presentOperationDetail } from './operation.wire.ts'

const ofIntegration = Type.Object({ appId: Type.String(), integrationId: Type.String() })
const one = Type.Object({ appId: Type.String(), operationId: Type.String() })

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
    id: 'v1.operations.read',
    method: 'GET',
    path: '/api/v1/apps/{appId}/operations/{operationId}',
    summary: 'Read an operation with its whole output schema',
    params: one,
    reply: Type.Object({ operation: OperationDetailV1 }),
    handle: async ({ by, params: { appId, operationId } }) => ({
      body: { operation: presentOperationDetail(await findOperation(uses, by, appId, operationId)) },
    }),
  }),
]
