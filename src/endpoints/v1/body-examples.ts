import type { JsonObject } from '#base/json.ts'
import { exampleValues } from '#endpoints/shared/example-values.ts'

const { appDescription, documentUrl, nextToolId, operationId, toolDescription, toolId } = exampleValues

export const bodyExamplesV1: Record<string, JsonObject> = {
  'v1.apps.create': { name: 'Books', description: appDescription },
  'v1.apps.change': { description: appDescription, branding: { primaryColor: '#1d4ed8' } },
  'v1.authConnections.create': {
    providerKey: 'custom-api-key',
    name: 'Books key',
    config: { type: 'api_key', headerName: 'X-Api-Key', apiKey: 'the-key' },
  },
  'v1.authConnections.change': { config: { apiKey: 'the-new-key' } },
  'v1.integrations.create': { name: 'Books', kind: 'rest', endpoint: documentUrl },
  'v1.integrations.import': { url: documentUrl },
  'v1.integrations.change': { baseUrl: exampleValues.baseUrl },
  'v1.operations.create': exampleValues.operation,
  'v1.operations.change': { description: exampleValues.operationDescription },
  'v1.tools.create': {
    name: 'Find books',
    description: toolDescription,
    binding: { integrationOperationId: operationId },
  },
  'v1.tools.change': { description: toolDescription },
  'v1.tools.bind': { integrationOperationId: operationId },
  'v1.tools.chain': { nextToolIds: [nextToolId] },
  'v1.widgets.create': { name: 'Books', primitive: 'data-table', toolId },
  'v1.widgets.change': { displayMode: 'fullscreen' },
  'v1.widgets.actions': { actions: [] },
}
