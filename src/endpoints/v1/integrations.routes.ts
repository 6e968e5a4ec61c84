import Type from 'typebox'
import type { Integration } from '#core/model/integration.ts'
import { integrationProviders } from '#core/model/provider.ts'
import type { Sockets } from '#core/ports/sockets.ts'
import { importIntegration } from '#core/usecases/integrations/import-integration.ts'
import { integrationFromDirectory } from '#core/usecases/integrations/integration-from-directory.ts'
import {
  changeIntegration,
  createIntegration,
  deleteIntegration,
  findIntegration,
  listIntegrations,
} from '#core/usecases/integrations/integrations.ts'
import { rediscoverIntegration } from '#core/usecases/integrations/rediscover-integration.ts'
import { type Operation, operation, uploadOperation } from '#http/operation.ts'
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

const inApp = Type.Object({ appId: Type.String() })
const one = Type.Object({ appId: Type.String(), integrationId: Type.String() })
const reply = Type.Object({ integration: IntegrationV1 })

const shown = (integration: Integration) => ({
  body: { integration: presentIntegration(integration) },
  revision: integration.revision,
})

export const integrationsRoutes = (uses: Sockets): Operation[] => [
  operation({
    id: 'v1.integrations.list',
    method: 'GET',
    path: '/api/v1/apps/{appId}/integrations',
    summary: 'List the integrations of an app and the available providers',
    params: inApp,
    reply: Type.Object({
      integrations: Type.Array(IntegrationV1),
      providers: Type.Array(IntegrationProviderV1),
    }),
    handle: async ({ by, params: { appId } }) => ({
      body: {
        integrations: (await listIntegrations(uses, by, appId)).map(presentIntegrationItem),
        providers: integrationProviders.map(presentIntegrationProvider),
      },
    }),
  }),
  operation({
    id: 'v1.integrations.create',
    method: 'POST',
    path: '/api/v1/apps/{appId}/integrations',
    summary: 'Create an integration; an OpenAPI document at `endpoint` is imported',
    params: inApp,
    body: NewIntegrationV1,
    reply,
    status: 201,
    errors: ['unprocessable'],
    handle: async ({ by, params: { appId }, body }) => {
      const choice = parseRegistryChoice(body)
      const sent = parseNewIntegration(body)
      const integration = choice
        ? await integrationFromDirectory(uses, by, appId, sent, choice)
        : await createIntegration(uses, by, appId, sent)
      return { ...shown(integration), location: `/api/v1/apps/${appId}/integrations/${integration.id}` }
    },
  }),
  operation({
    id: 'v1.integrations.read',
    method: 'GET',
    path: '/api/v1/apps/{appId}/integrations/{integrationId}',
    summary: 'Read an integration',
    params: one,
    reply,
    handle: async ({ by, params: { appId, integrationId } }) =>
      shown(await findIntegration(uses, by, appId, integrationId)),
  }),
  operation({
    id: 'v1.integrations.change',
    method: 'PATCH',
    path: '/api/v1/apps/{appId}/integrations/{integrationId}',
    summary: 'Change an integration; a new `endpoint` is imported',
    params: one,
    body: IntegrationChangeV1,
    reply,
    errors: ['unprocessable'],
    handle: async ({ by, params: { appId, integrationId }, body, expected }) =>
      shown(await changeIntegration(uses, by, appId, integrationId, parseIntegrationChange(body), expected)),
  }),
  operation({
    id: 'v1.integrations.delete',
    method: 'DELETE',
    path: '/api/v1/apps/{appId}/integrations/{integrationId}',
    summary: 'Delete an integration and its operations',
    params: one,
    reply: Type.Object({ deleted: Type.Boolean() }),
    handle: async ({ by, params: { appId, integrationId }, expected }) => {
      await deleteIntegration(uses, by, appId, integrationId, expected)
      return { body: { deleted: true } }
    },
  }),
  uploadOperation({
    id: 'v1.integrations.import',
    method: 'POST',
    path: '/api/v1/apps/{appId}/integrations/{integrationId}/import',
    summary: 'Import an OpenAPI document, from the body or from a URL; tools stay bound',
    params: one,
    body: ImportRequestV1,
    reply,
    errors: ['unprocessable'],
    handle: async ({ by, params: { appId, integrationId }, body }) =>
      shown(await importIntegration(uses, by, appId, integrationId, body)),
  }),
  operation({
    id: 'v1.integrations.discover',
    method: 'POST',
    path: '/api/v1/apps/{appId}/integrations/{integrationId}/discover',
    summary: 'Run discovery again on the endpoint of an integration',
    params: one,
    reply,
    handle: async ({ by, params: { appId, integrationId } }) =>
      shown(await rediscoverIntegration(uses, by, appId, integrationId)),
  }),
]
