import type { JsonObject } from '#base/json.ts'

const suffix = '_01kb0000000000000000000000'
const description = 'Finds books by words of their title. Use it when somebody looks for a book.'
const listBooks = { name: 'List books', method: 'GET', path: '/books' }
const apiKey = { type: 'api_key' }
const document = 'https://api.example.com/openapi.json'

/** Example request bodies by operation id; for other operations they are generated from the schema. */
export const bodyExamples: Record<string, JsonObject> = {
  'v1.apps.create': { name: 'Books', description: 'Everything about books.' },
  'v1.apps.change': { description: 'Everything about books.', branding: { primaryColor: '#1d4ed8' } },
  'v1.authConnections.create': {
    providerKey: 'custom-api-key',
    name: 'Books key',
    config: { ...apiKey, headerName: 'X-Api-Key', apiKey: 'the-key' },
  },
  'v1.authConnections.change': { config: { apiKey: 'the-new-key' } },
  'v1.integrations.create': { name: 'Books', kind: 'rest', endpoint: document },
  'v1.integrations.import': { url: document },
  'v1.integrations.change': { baseUrl: 'https://api.example.com' },
  'v1.operations.create': listBooks,
  'v1.operations.change': { description: 'Lists the books of the shop.' },
  'v1.tools.create': { name: 'Find books', description, binding: { integrationOperationId: `op${suffix}` } },
  'v1.tools.change': { description },
  'v1.tools.bind': { integrationOperationId: `op${suffix}` },
  'v1.tools.chain': { nextToolIds: [`tool${suffix}`] },
  'v1.widgets.create': { name: 'Books', primitive: 'data-table', toolId: `tool${suffix}` },
  'v1.widgets.change': { displayMode: 'fullscreen' },
  'v1.widgets.actions': { actions: [] },
  'v2.apps.create': { name: 'Books', description: 'Everything about books.' },
  'v2.apps.change': { description: 'Everything about books.', branding: { primary_color: '#1d4ed8' } },
  'v2.authConnections.create': {
    provider_key: 'custom-api-key',
    name: 'Books key',
    config: { ...apiKey, header_name: 'X-Api-Key', api_key: 'the-key' },
  },
  'v2.authConnections.change': { config: { api_key: 'the-new-key' } },
  'v2.integrations.create': { name: 'Books', kind: 'rest', endpoint: document },
  'v2.integrations.import': { url: document },
  'v2.integrations.change': { base_url: 'https://api.example.com' },
  'v2.operations.create': listBooks,
  'v2.operations.change': { description: 'Lists the books of the shop.' },
  'v2.tools.create': {
    name: 'Find books',
    description,
    binding: { integration_operation_id: `op${suffix}` },
  },
  'v2.tools.change': { description },
  'v2.widgets.create': { name: 'Books', primitive: 'data-table', tool_id: `tool${suffix}` },
  'v2.widgets.change': { display_mode: 'fullscreen' },
  'v3.draft.clone': { release_id: `rel${suffix}` },
  'v3.tools.create': { name: 'Find books', description, source: { operation_id: `op${suffix}` } },
  'v3.tools.change': { description },
  'v3.tools.chain': { next_tool_ids: [`tool${suffix}`] },
  'v3.tools.execute': { arguments: { title: 'dune' } },
  'v3.directory.search': { query: 'files' },
}
