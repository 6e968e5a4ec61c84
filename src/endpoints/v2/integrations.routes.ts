import Type from 'typebox'
import { namedSorts } from '#base/page.ts'
import type { Integration } from '#core/model/integration.ts'
import type { Sockets } from '#core/ports/sockets.ts'
import { importIntegration } from '#core/usecases/integrations/import-integration.ts'
import { integrationFromDirectory } from '#core/usecases/integrations/integration-from-directory.ts'
import {
  changeIntegration,
  createIntegration,
  deleteIntegration,
  findIntegration,
  pageIntegrations,
} from '#core/usecases/integrations/integrations.ts'
import { rediscoverIntegration } from '#core/usecases/integrations/rediscover-integration.ts'
import { PageQuery, pageOf, parsePage, presentPage } from '#endpoints/snake-case/page.wire.ts'
import { type Operation, operation, uploadOperation } from '#http/operation.ts'
import {
  ImportRequestV2,
  IntegrationChangeV2,
  IntegrationV2,
  NewIntegrationV2,
  parseIntegrationChange,
  parseNewIntegration,
  parseRegistryChoice,
  presentIntegration,
  presentIntegrationItem,
} from './integration.wire.ts'

const inApp = Type.Object({ app_id: Type.String() })
const one = Type.Object({ app_id: Type.String(), integration_id: Type.String() })
const reply = Type.Object({ integration: IntegrationV2 })

const shown = (integration: Integration) => ({
  body: { integration: presentIntegration(integration) },
  revision: integration.revision,
})

export const integrationsRoutes = (uses: Sockets): Operation[] => [
  operation({
    id: 'v2.integrations.list',
    method: 'GET',
    path: '/api/v2/apps/{app_id}/integrations',
    summary: 'List the integrations of an app, page by page',
    params: inApp,
    query: PageQuery,
    reply: pageOf(IntegrationV2),
    handle: async ({ by, params: { app_id }, query }) => {
      const list = `integrations ${app_id}`
      const request = parsePage(uses.cursors, list, namedSorts, query)
      const page = await pageIntegrations(uses, by, app_id, request)
      return { body: presentPage(uses.cursors, list, request, page, presentIntegrationItem) }
    },
  }),
  operation({
    id: 'v2.integrations.create',
    method: 'POST',
    path: '/api/v2/apps/{app_id}/integrations',
    summary: 'Create an integration; an OpenAPI document at `endpoint` is imported',
    params: inApp,
    body: NewIntegrationV2,
    reply,
    status: 201,
    errors: ['unprocessable'],
    handle: async ({ by, params: { app_id }, body }) => {
      const choice = parseRegistryChoice(body)
      const sent = parseNewIntegration(body)
      const integration = choice
        ? await integrationFromDirectory(uses, by, app_id, sent, choice)
        : await createIntegration(uses, by, app_id, sent)
      return { ...shown(integration), location: `/api/v2/apps/${app_id}/integrations/${integration.id}` }
    },
  }),
  operation({
    id: 'v2.integrations.read',
    method: 'GET',
    path: '/api/v2/apps/{app_id}/integrations/{integration_id}',
    summary: 'Read an integration',
    params: one,
    reply,
    handle: async ({ by, params: { app_id, integration_id } }) =>
      shown(await findIntegration(uses, by, app_id, integration_id)),
  }),
  operation({
    id: 'v2.integrations.change',
    method: 'PATCH',
    path: '/api/v2/apps/{app_id}/integrations/{integration_id}',
    summary: 'Change an integration; a new `endpoint` is imported',
    params: one,
    body: IntegrationChangeV2,
    reply,
    errors: ['unprocessable'],
    handle: async ({ by, params: { app_id, integration_id }, body, expected }) =>
      shown(
        await changeIntegration(uses, by, app_id, integration_id, parseIntegrationChange(body), expected),
      ),
  }),
  operation({
    id: 'v2.integrations.delete',
    method: 'DELETE',
    path: '/api/v2/apps/{app_id}/integrations/{integration_id}',
    summary: 'Delete an integration and its operations',
    params: one,
    reply: Type.Object({ deleted: Type.Boolean() }),
    handle: async ({ by, params: { app_id, integration_id }, expected }) => {
      await deleteIntegration(uses, by, app_id, integration_id, expected)
      return { body: { deleted: true } }
    },
  }),
  uploadOperation({
    id: 'v2.integrations.import',
    method: 'POST',
    path: '/api/v2/apps/{app_id}/integrations/{integration_id}/import',
    summary: 'Import an OpenAPI document, from the body or from a URL; tools stay bound',
    params: one,
    body: ImportRequestV2,
    reply,
    errors: ['unprocessable'],
    handle: async ({ by, params: { app_id, integration_id }, body }) =>
      shown(await importIntegration(uses, by, app_id, integration_id, body)),
  }),
  operation({
    id: 'v2.integrations.discover',
    method: 'POST',
    path: '/api/v2/apps/{app_id}/integrations/{integration_id}/discover',
    summary: 'Run discovery again on the endpoint of an integration',
    params: one,
    reply,
    handle: async ({ by, params: { app_id, integration_id } }) =>
      shown(await rediscoverIntegration(uses, by, app_id, integration_id)),
  }),
]
