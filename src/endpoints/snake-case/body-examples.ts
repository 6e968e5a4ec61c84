import type { JsonObject } from '#base/json.ts'
import { exampleValues } from '#endpoints/shared/example-values.ts'
import type { SnakeCaseFamily } from './snake-case-family.ts'

const { appDescription, documentUrl, toolId } = exampleValues

/** By operation id without the family. */
const examples: Record<string, JsonObject> = {
  'apps.create': { name: 'Books', description: appDescription },
  'apps.change': { description: appDescription, branding: { primary_color: '#1d4ed8' } },
  'authConnections.create': {
    provider_key: 'custom-api-key',
    name: 'Books key',
    config: { type: 'api_key', header_name: 'X-Api-Key', api_key: 'the-key' },
  },
  'authConnections.change': { config: { api_key: 'the-new-key' } },
  'integrations.create': { name: 'Books', kind: 'rest', endpoint: documentUrl },
  'integrations.import': { url: documentUrl },
  'integrations.change': { base_url: exampleValues.baseUrl },
  'operations.create': exampleValues.operation,
  'operations.change': { description: exampleValues.operationDescription },
  'widgets.create': { name: 'Books', primitive: 'data-table', tool_id: toolId },
  'widgets.change': { display_mode: 'fullscreen' },
}

/** Example bodies of the operations that v2 and v3 share. */
export const buildSharedBodyExamples = (family: SnakeCaseFamily): Record<string, JsonObject> =>
  Object.fromEntries(Object.entries(examples).map(([id, body]) => [`${family}.${id}`, body]))
