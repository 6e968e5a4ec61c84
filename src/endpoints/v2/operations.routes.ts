import Type from 'typebox'
import { namedSorts } from '#base/page.ts'
import type { OperationFacts } from '#core/model/operation-facts.ts'
import type { Sockets } from '#core/ports/sockets.ts'
import {
  changeOperation,
  createOperation,
  deleteOperation,
} from '#core/usecases/operations/edit-operation.ts'
import { findOperation, pageOperations } from '#core/usecases/operations/operations.ts'
import { PageQuery, pageOf, parsePage, presentPage } from '#endpoints/snake-case/page.wire.ts'
import { type Operation, operation } from '#http/operation.ts'
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

const ofIntegration = Type.Object({ app_id: Type.String(), integration_id: Type.String() })
const one = Type.Object({ app_id: Type.String(), operation_id: Type.String() })
const reply = Type.Object({ operation: OperationV2 })

const shown = (facts: OperationFacts) => ({
  body: { operation: presentOperation(facts) },
  revision: facts.operation.revision,
})

export const operationsRoutes = (uses: Sockets): Operation[] => [
  operation({
    id: 'v2.operations.list',
    method: 'GET',
    path: '/api/v2/apps/{app_id}/integrations/{integration_id}/operations',
    summary: 'List the operations of an integration, page by page',
    params: ofIntegration,
    query: PageQuery,
    reply: pageOf(OperationItemV2),
    handle: async ({ by, params: { app_id, integration_id }, query }) => {
      const list = `operations ${app_id} ${integration_id}`
      const request = parsePage(uses.cursors, list, namedSorts, query)
      const page = await pageOperations(uses, by, app_id, integration_id, request)
      return { body: presentPage(uses.cursors, list, request, page, presentOperationItem) }
    },
  }),
  operation({
    id: 'v2.operations.create',
    method: 'POST',
    path: '/api/v2/apps/{app_id}/integrations/{integration_id}/operations',
    summary: 'Create an operation; its request is derived from method, path and input schema',
    params: ofIntegration,
    body: NewOperationV2,
    reply,
    status: 201,
    errors: ['conflict'],
    handle: async ({ by, params: { app_id, integration_id }, body }) => {
      const facts = await createOperation(uses, by, app_id, integration_id, parseNewOperation(body))
      return { ...shown(facts), location: `/api/v2/apps/${app_id}/operations/${facts.operation.id}` }
    },
  }),
  operation({
    id: 'v2.operations.read',
    method: 'GET',
    path: '/api/v2/apps/{app_id}/operations/{operation_id}',
    summary: 'Read an operation with its full output schema',
    params: one,
    reply,
    handle: async ({ by, params: { app_id, operation_id } }) =>
      shown(await findOperation(uses, by, app_id, operation_id)),
  }),
  operation({
    id: 'v2.operations.change',
    method: 'PATCH',
    path: '/api/v2/apps/{app_id}/operations/{operation_id}',
    summary: 'Change an operation; schema entries sent back unchanged leave its schemas unchanged',
    params: one,
    body: OperationChangeV2,
    reply,
    errors: ['conflict'],
    handle: async ({ by, params: { app_id, operation_id }, body, expected }) =>
      shown(await changeOperation(uses, by, app_id, operation_id, parseOperationChange(body), expected)),
  }),
  operation({
    id: 'v2.operations.delete',
    method: 'DELETE',
    path: '/api/v2/apps/{app_id}/operations/{operation_id}',
    summary: 'Delete an operation; bindings to it become drafts',
    params: one,
    reply: Type.Object({ deleted: Type.Boolean() }),
    handle: async ({ by, params: { app_id, operation_id }, expected }) => {
      await deleteOperation(uses, by, app_id, operation_id, expected)
      return { body: { deleted: true } }
    },
  }),
]
