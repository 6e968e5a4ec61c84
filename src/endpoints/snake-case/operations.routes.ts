import Type, { type Static, type TObject } from 'typebox'
import type { OperationDetails } from '#core/model/operations/operation-details.ts'
import type { Ports } from '#core/ports/ports.ts'
import {
  changeOperation,
  createOperation,
  deleteOperation,
} from '#core/usecases/operations/edit-operation.ts'
import { readOperation } from '#core/usecases/operations/operations.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import {
  NewOperationSnakeCase,
  OperationChangeSnakeCase,
  parseNewOperation,
  parseOperationChange,
} from './operation.wire.ts'
import type { SnakeCaseFamily } from './snake-case-family.ts'

const integrationParams = Type.Object({ app_id: Type.String(), integration_id: Type.String() })
const operationParams = Type.Object({ app_id: Type.String(), operation_id: Type.String() })

/** The shape of operations in a family. */
export type OperationWire = {
  Operation: TObject
  presentOperation(details: OperationDetails): Static<TObject>
}

export function operationRoutes(deps: Ports, family: SnakeCaseFamily, wire: OperationWire): ApiOperation[] {
  const reply = Type.Object({ operation: wire.Operation })
  const toOperationResponse = (details: OperationDetails) => ({
    body: { operation: wire.presentOperation(details) },
    revision: details.operation.revision,
  })
  return [
    defineOperation({
      id: `${family}.operations.create`,
      method: 'POST',
      path: `/api/${family}/apps/{app_id}/integrations/{integration_id}/operations`,
      requires: 'builder',
      summary: 'Create an operation; its request is derived from method, path and input schema',
      params: integrationParams,
      body: NewOperationSnakeCase,
      reply,
      status: 201,
      errors: ['conflict'],
      handle: async ({ caller, params: { app_id: appId, integration_id: integrationId }, body }) => {
        const details = await createOperation(deps, { caller, appId, integrationId }, parseNewOperation(body))
        return {
          ...toOperationResponse(details),
          location: `/api/${family}/apps/${appId}/operations/${details.operation.id}`,
        }
      },
    }),
    defineOperation({
      id: `${family}.operations.read`,
      method: 'GET',
      path: `/api/${family}/apps/{app_id}/operations/{operation_id}`,
      requires: 'viewer',
      summary: 'Read an operation with its full output schema',
      params: operationParams,
      reply,
      handle: async ({ caller, params: { app_id: appId, operation_id: operationId } }) =>
        toOperationResponse(await readOperation(deps, { caller, appId, operationId })),
    }),
    defineOperation({
      id: `${family}.operations.change`,
      method: 'PATCH',
      path: `/api/${family}/apps/{app_id}/operations/{operation_id}`,
      requires: 'builder',
      summary: 'Change an operation; schema entries sent back unchanged leave its schemas unchanged',
      params: operationParams,
      body: OperationChangeSnakeCase,
      reply,
      errors: ['conflict'],
      handle: async ({ caller, params: { app_id: appId, operation_id: operationId }, body, expected }) =>
        toOperationResponse(
          await changeOperation(deps, { caller, appId, operationId }, parseOperationChange(body), expected),
        ),
    }),
    defineOperation({
      id: `${family}.operations.delete`,
      method: 'DELETE',
      path: `/api/${family}/apps/{app_id}/operations/{operation_id}`,
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
}
