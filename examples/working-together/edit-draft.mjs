// A colleague: edits the description of a tool in the draft, as the console does.
import { createTenonClient, readBody } from '@tenon/client'

const [slug, key, description] = process.argv.slice(2)
const tenon = createTenonClient({ baseUrl: process.env.TENON_URL, token: process.env.TENON_TOKEN })

const { data: apps } = await readBody(tenon.GET('/api/v3/apps', { params: { query: { query: slug } } }))
const params = { app_id: apps.find((app) => app.slug === slug).id }
const { items } = await readBody(tenon.GET('/api/v3/apps/{app_id}/tools', { params: { path: params } }))
const path = { ...params, tool_id: items.find((tool) => tool.key === key).id }
await readBody(
  tenon.PATCH('/api/v3/apps/{app_id}/tools/{tool_id}', { params: { path }, body: { description } }),
)
console.log(`A colleague now describes ${key} as: ${description}`)
