import Type from 'typebox'
import { namedSorts } from '#base/page.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import type { Ports } from '#core/ports/ports.ts'
import { createIntegrationFromDirectory } from '#core/usecases/integrations/create-integration-from-directory.ts'
import { discoverIntegration } from '#core/usecases/integrations/discover-integration.ts'
import { importIntegration } from '#core/usecases/integrations/import-integration.ts'
import {
  changeIntegration,
  createIntegration,
  deleteIntegration,
  pageIntegrations,
  readIntegration,
} from '#core/usecases/integrations/integrations.ts'
import { buildPageQuery, buildPageSchema, parsePage, presentPage } from '#endpoints/snake-case/page.wire.ts'
import { type ApiOperation, defineOperation, defineUploadOperation } from '#http/operation.ts'
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

const appParams = Type.Object({ app_id: Type.String() })
const integrationParams = Type.Object({ app_id: Type.String(), integration_id: Type.String() })
const reply = Type.Object({ integration: IntegrationV2 })

const toIntegrationResponse = (integration: Integration) => ({
  body: { integration: presentIntegration(integration) },
  revision: integration.revision,
})

export const integrationsRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v2.integrations.list',
    method: 'GET',
    path: '/api/v2/apps/{app_id}/integrations',
    requires: 'viewer',
    summary: 'List the integrations of an app, page by page',
    params: appParams,
    query: buildPageQuery(namedSorts),
    reply: buildPageSchema(IntegrationV2),
    handle: async ({ caller, params: { app_id: appId }, query }) => {
      const list = `integrations ${appId}`
      const request = parsePage(deps.cursors, list, query)
      const page = await pageIntegrations(deps, { caller, appId }, request)
      return { body: presentPage(deps.cursors, { name: list, request, page }, presentIntegrationItem) }
    },
  }),
  defineOperation({
    id: 'v2.integrations.create',
    method: 'POST',
    path: '/api/v2/apps/{app_id}/integrations',
    requires: 'builder',
    summary: 'Create an integration; an OpenAPI document at `endpoint` is imported',
    params: appParams,
    body: NewIntegrationV2,
    reply,
    status: 201,
    errors: ['unprocessable'],
    handle: async ({ caller, params: { app_id: appId }, body }) => {
      const registryChoice = parseRegistryChoice(body)
      const newIntegration = parseNewIntegration(body)
      const integration = registryChoice
        ? await createIntegrationFromDirectory(deps, { caller, appId }, newIntegration, registryChoice)
        : await createIntegration(deps, { caller, appId }, newIntegration)
      return {
        ...toIntegrationResponse(integration),
        location: `/api/v2/apps/${appId}/integrations/${integration.id}`,
      }
    },
  }),
  defineOperation({
    id: 'v2.integrations.read',
    method: 'GET',
    path: '/api/v2/apps/{app_id}/integrations/{integration_id}',
    requires: 'viewer',
    summary: 'Read an integration',
    params: integrationParams,
    reply,
    handle: async ({ caller, params: { app_id: appId, integration_id: integrationId } }) =>
      toIntegrationResponse(await readIntegration(deps, { caller, appId, integrationId })),
  }),
  defineOperation({
    id: 'v2.integrations.change',
    method: 'PATCH',
    path: '/api/v2/apps/{app_id}/integrations/{integration_id}',
    requires: 'builder',
    summary: 'Change an integration; a new `endpoint` is imported',
    params: integrationParams,
    body: IntegrationChangeV2,
    reply,
    errors: ['unprocessable'],
    handle: async ({ caller, params: { app_id: appId, integration_id: integrationId }, body, expected }) =>
      toIntegrationResponse(
        await changeIntegration(
          deps,
          { caller, appId, integrationId },
          parseIntegrationChange(body),
          expected,
        ),
      ),
  }),
  defineOperation({
    id: 'v2.integrations.delete',
    method: 'DELETE',
    path: '/api/v2/apps/{app_id}/integrations/{integration_id}',
    requires: 'builder',
    summary: 'Delete an integration and its operations',
    params: integrationParams,
    reply: Type.Object({ deleted: Type.Boolean() }),
    handle: async ({ caller, params: { app_id: appId, integration_id: integrationId }, expected }) => {
      await deleteIntegration(deps, { caller, appId, integrationId }, expected)
      return { body: { deleted: true } }
    },
  }),
  defineUploadOperation({
    id: 'v2.integrations.import',
    method: 'POST',
    path: '/api/v2/apps/{app_id}/integrations/{integration_id}/import',
    requires: 'builder',
    summary: 'Import an OpenAPI document, from the body or from a URL; tools stay bound',
    params: integrationParams,
    body: ImportRequestV2,
    reply,
    errors: ['unprocessable'],
    handle: async ({ caller, params: { app_id: appId, integration_id: integrationId }, body }) =>
      toIntegrationResponse(await importIntegration(deps, { caller, appId, integrationId }, body)),
  }),
  defineOperation({
    id: 'v2.integrations.discover',
    method: 'POST',
    path: '/api/v2/apps/{app_id}/integrations/{integration_id}/discover',
    requires: 'builder',
    summary: 'Run discovery again on the endpoint of an integration',
    params: integrationParams,
    reply,
    handle: async ({ caller, params: { app_id: appId, integration_id: integrationId } }) =>
      toIntegrationResponse(await discoverIntegration(deps, { caller, appId, integrationId })),
  }),
]
