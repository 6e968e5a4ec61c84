import Type from 'typebox'
import type { Integration } from '#core/model/integrations/integration.ts'
import { integrationProviders } from '#core/model/integrations/providers.ts'
import type { Ports } from '#core/ports/ports.ts'
import { createIntegrationFromDirectory } from '#core/usecases/integrations/create-integration-from-directory.ts'
import { discoverIntegration } from '#core/usecases/integrations/discover-integration.ts'
import { importIntegration } from '#core/usecases/integrations/import-integration.ts'
import {
  changeIntegration,
  createIntegration,
  deleteIntegration,
  listIntegrations,
  readIntegration,
} from '#core/usecases/integrations/integrations.ts'
import { type ApiOperation, defineOperation, defineUploadOperation } from '#http/operation.ts'
import {
  ImportRequestV1,
  IntegrationChangeV1,
  IntegrationProviderV1,
  IntegrationV1,
  NewIntegrationV1,
  parseIntegrationChange,
  parseNewIntegration,
  parseRegistryChoice,
  presentIntegration,
  presentIntegrationItem,
  presentIntegrationProvider,
} from './integration.wire.ts'

const appParams = Type.Object({ appId: Type.String() })
const integrationParams = Type.Object({ appId: Type.String(), integrationId: Type.String() })
const reply = Type.Object({ integration: IntegrationV1 })

const toIntegrationResponse = (integration: Integration) => ({
  body: { integration: presentIntegration(integration) },
  revision: integration.revision,
})

export const integrationsRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v1.integrations.list',
    method: 'GET',
    path: '/api/v1/apps/{appId}/integrations',
    requires: 'viewer',
    summary: 'List the integrations of an app and the available providers',
    params: appParams,
    reply: Type.Object({
      integrations: Type.Array(IntegrationV1),
      providers: Type.Array(IntegrationProviderV1),
    }),
    handle: async ({ caller, params: { appId } }) => ({
      body: {
        integrations: (await listIntegrations(deps, { caller, appId })).map(presentIntegrationItem),
        providers: integrationProviders.map(presentIntegrationProvider),
      },
    }),
  }),
  defineOperation({
    id: 'v1.integrations.create',
    method: 'POST',
    path: '/api/v1/apps/{appId}/integrations',
    requires: 'builder',
    summary: 'Create an integration; an OpenAPI document at `endpoint` is imported',
    params: appParams,
    body: NewIntegrationV1,
    reply,
    status: 201,
    errors: ['unprocessable'],
    handle: async ({ caller, params: { appId }, body }) => {
      const registryChoice = parseRegistryChoice(body)
      const newIntegration = parseNewIntegration(body)
      const integration = registryChoice
        ? await createIntegrationFromDirectory(deps, { caller, appId }, newIntegration, registryChoice)
        : await createIntegration(deps, { caller, appId }, newIntegration)
      return {
        ...toIntegrationResponse(integration),
        location: `/api/v1/apps/${appId}/integrations/${integration.id}`,
      }
    },
  }),
  defineOperation({
    id: 'v1.integrations.read',
    method: 'GET',
    path: '/api/v1/apps/{appId}/integrations/{integrationId}',
    requires: 'viewer',
    summary: 'Read an integration',
    params: integrationParams,
    reply,
    handle: async ({ caller, params: { appId, integrationId } }) =>
      toIntegrationResponse(await readIntegration(deps, { caller, appId, integrationId })),
  }),
  defineOperation({
    id: 'v1.integrations.change',
    method: 'PATCH',
    path: '/api/v1/apps/{appId}/integrations/{integrationId}',
    requires: 'builder',
    summary: 'Change an integration; a new `endpoint` is imported',
    params: integrationParams,
    body: IntegrationChangeV1,
    reply,
    errors: ['unprocessable'],
    handle: async ({ caller, params: { appId, integrationId }, body, expected }) =>
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
    id: 'v1.integrations.delete',
    method: 'DELETE',
    path: '/api/v1/apps/{appId}/integrations/{integrationId}',
    requires: 'builder',
    summary: 'Delete an integration and its operations',
    params: integrationParams,
    reply: Type.Object({ deleted: Type.Boolean() }),
    handle: async ({ caller, params: { appId, integrationId }, expected }) => {
      await deleteIntegration(deps, { caller, appId, integrationId }, expected)
      return { body: { deleted: true } }
    },
  }),
  defineUploadOperation({
    id: 'v1.integrations.import',
    method: 'POST',
    path: '/api/v1/apps/{appId}/integrations/{integrationId}/import',
    requires: 'builder',
    summary: 'Import an OpenAPI document, from the body or from a URL; tools stay bound',
    params: integrationParams,
    body: ImportRequestV1,
    tagged: true,
    reply,
    errors: ['unprocessable'],
    takesTag: true,
    handle: async ({ caller, params: { appId, integrationId }, body, expected }) =>
      toIntegrationResponse(await importIntegration(deps, { caller, appId, integrationId }, body, expected)),
  }),
  defineOperation({
    id: 'v1.integrations.discover',
    method: 'POST',
    path: '/api/v1/apps/{appId}/integrations/{integrationId}/discover',
    requires: 'builder',
    summary: 'Run discovery again on the endpoint of an integration',
    params: integrationParams,
    tagged: true,
    reply,
    takesTag: true,
    handle: async ({ caller, params: { appId, integrationId }, expected }) =>
      toIntegrationResponse(await discoverIntegration(deps, { caller, appId, integrationId }, expected)),
  }),
]
