import type { JsonObject } from '#base/json.ts'
import { exampleValues } from '#endpoints/shared/example-values.ts'

const { appDescription, documentUrl, operationId, toolDescription, toolId } = exampleValues

export const bodyExamplesV2: Record<string, JsonObject> = {
  'v2.apps.create': { name: 'Books', description: appDescription },
  'v2.apps.change': { description: appDescription, branding: { primary_color: '#1d4ed8' } },
  'v2.authConnections.create': {
    provider_key: 'custom-api-key',
    name: 'Books key',
    config: { type: 'api_key', header_name: 'X-Api-Key', api_key: 'the-key' },
  },
  'v2.authConnections.change': { config: { api_key: 'the-new-key' } },
  'v2.integrations.create': { name: 'Books', kind: 'rest', endpoint: documentUrl },
  'v2.integrations.import': { url: documentUrl },
  'v2.integrations.change': { base_url: exampleValues.baseUrl },
  'v2.operations.create': exampleValues.operation,
  'v2.operations.change': { description: exampleValues.operationDescription },
  'v2.tools.create': {
    name: 'Find books',
    description: toolDescription,
    binding: { integration_operation_id: operationId },
  },
  'v2.tools.change': { description: toolDescription },
  'v2.widgets.create': { name: 'Books', primitive: 'data-table', tool_id: toolId },
  'v2.widgets.change': { display_mode: 'fullscreen' },
}
