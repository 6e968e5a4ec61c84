// The ten usual jobs, by the functions of @tenon/client.
import { createTenon, hasErrorCode, iteratePages } from '@tenon/client'

const { TENON_URL = 'http://localhost:4000', TENON_TOKEN = '' } = process.env
const { BOOKSHOP_URL = 'http://localhost:4010', BOOKSHOP_KEY = 'any' } = process.env
const tenon = createTenon({ baseUrl: TENON_URL, token: TENON_TOKEN })

// 1. Create an app.
const { app } = await tenon.apps.create({ name: 'Bookshop in ten jobs' })
const app_id = app.id

// 2. Store a credential of the API.
const { auth_connection } = await tenon.authConnections.create(
  { app_id },
  { name: 'Key of the shop', config: { type: 'bearer', access_token: BOOKSHOP_KEY } },
)

// 3. Import a document, and find its operations.
const { integration } = await tenon.integrations.create(
  { app_id },
  { name: 'Shop', kind: 'rest', endpoint: `${BOOKSHOP_URL}/openapi.yaml`, auth_id: auth_connection.id },
)
const { data: operations } = await tenon.operations.list({
  app_id,
  integration_id: integration.id,
  query: 'books',
})

// 4. Make tools of them.
const { tools } = await tenon.tools.createBatch(
  { app_id },
  { tools: operations.map(({ id }) => ({ operation_id: id })) },
)

// 5. Try a tool of the draft.
const tool = tools.find(({ key }) => key === 'list_books')
if (!tool) throw new Error('The document has no operation listBooks.')
const { result } = await tenon.tools.execute({ app_id, tool_id: tool.id }, { query: 'eyre' })
console.log('Found', JSON.stringify(result.structured_content))

// 6. Change a tool.
await tenon.tools.change(
  { app_id, tool_id: tool.id },
  { description: 'Finds books by a word of their title.' },
)

// 7. Check the draft.
const { issues } = await tenon.draft.validate({ app_id })
for (const { message } of issues) console.log('Issue:', message)

// 8. Release it, and roll back if needed: `tenon.releases.restore({ app_id, release_id })`.
const { release } = await tenon.releases.create({ app_id })
console.log('Live at', release.endpoint)

// 9. Read all rows of a list, page by page. Every list works like this.
for await (const { key } of iteratePages((cursor) => tenon.tools.list({ app_id, cursor })))
  console.log('Tool', key)

// 10. Handle an error by its code.
try {
  await tenon.tools.read({ app_id, tool_id: 'tool_unknown' })
} catch (error) {
  if (!hasErrorCode(error, 'not_found')) throw error
  console.log('No such tool')
}
