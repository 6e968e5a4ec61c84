// Builds an app of the bookshop's API, releases it, and calls a tool as chat clients do.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { createTenon } from '@tenon/client'

const { TENON_URL = 'http://localhost:4000', TENON_TOKEN = '' } = process.env
const { BOOKSHOP_URL = 'http://localhost:4010', BOOKSHOP_KEY = 'any' } = process.env
const tenon = createTenon({ baseUrl: TENON_URL, token: TENON_TOKEN })

const { app } = await tenon.apps.create({ name: 'Bookshop in TypeScript' })
const app_id = app.id

// The bookshop takes any token.
const { auth_connection } = await tenon.authConnections.create(
  { app_id },
  { name: 'Key of the shop', config: { type: 'bearer', access_token: BOOKSHOP_KEY } },
)
const { integration } = await tenon.integrations.create(
  { app_id },
  { name: 'Shop', kind: 'rest', endpoint: `${BOOKSHOP_URL}/openapi.yaml`, auth_id: auth_connection.id },
)
const operations = await tenon.operations.list({ app_id, integration_id: integration.id })
const wanted = operations.data.filter(({ external_id }) => ['listBooks', 'createOrder'].includes(external_id))
await tenon.tools.createBatch({ app_id }, { tools: wanted.map(({ id }) => ({ operation_id: id })) })
const { release } = await tenon.releases.create({ app_id })
console.log(`${app.name}: version ${release.version} is live at ${release.endpoint}`)

const chat = new Client({ name: 'bookshop-example', version: '1.0.0' })
await chat.connect(new StreamableHTTPClientTransport(new URL(release.endpoint)))
const result = await chat.callTool({ name: 'list_books', arguments: { query: 'eyre' } })
console.log(JSON.stringify(result.structuredContent))
await chat.close()
