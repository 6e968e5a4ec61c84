// Builds an app of the bookshop's API, releases it, and calls a tool as chat clients do.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { createTenonClient, readBody } from '@tenon/client'

const { TENON_URL = 'http://localhost:4000', TENON_TOKEN = '' } = process.env
const { BOOKSHOP_URL = 'http://localhost:4010', BOOKSHOP_KEY = 'any' } = process.env
const tenon = createTenonClient({ baseUrl: TENON_URL, token: TENON_TOKEN })

const { app } = await readBody(tenon.POST('/api/v3/apps', { body: { name: 'Bookshop in TypeScript' } }))
const inApp = { app_id: app.id }

// The bookshop takes any token.
const { auth_connection } = await readBody(
  tenon.POST('/api/v3/apps/{app_id}/auth-connections', {
    params: { path: inApp },
    body: { name: 'Key of the shop', config: { type: 'bearer', access_token: BOOKSHOP_KEY } },
  }),
)
const { integration } = await readBody(
  tenon.POST('/api/v3/apps/{app_id}/integrations', {
    params: { path: inApp },
    body: {
      name: 'Shop',
      kind: 'rest',
      endpoint: `${BOOKSHOP_URL}/openapi.yaml`,
      auth_id: auth_connection.id,
    },
  }),
)
const operations = await readBody(
  tenon.GET('/api/v3/apps/{app_id}/integrations/{integration_id}/operations', {
    params: { path: { ...inApp, integration_id: integration.id } },
  }),
)
const wanted = operations.data.filter(({ external_id }) => ['listBooks', 'createOrder'].includes(external_id))
await readBody(
  tenon.POST('/api/v3/apps/{app_id}/tools/batch', {
    params: { path: inApp },
    body: { tools: wanted.map(({ id }) => ({ operation_id: id })) },
  }),
)
const { release } = await readBody(tenon.POST('/api/v3/apps/{app_id}/releases', { params: { path: inApp } }))
console.log(`${app.name}: version ${release.version} is live at ${release.endpoint}`)

const chat = new Client({ name: 'bookshop-example', version: '1.0.0' })
await chat.connect(new StreamableHTTPClientTransport(new URL(release.endpoint)))
const result = await chat.callTool({ name: 'list_books', arguments: { query: 'eyre' } })
console.log(JSON.stringify(result.structuredContent))
await chat.close()
