import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { ZodJsonSchemaAdapter } from '@tmcp/adapter-zod'
import { HttpTransport } from '@tmcp/transport-http'
import { McpServer } from 'tmcp'
import { callUpstream, description, inputSchema, name, ownPort, printAddress } from './tool.mjs'

const server = new McpServer(
  { name: 'bench', version: '1.0.0' },
  { adapter: new ZodJsonSchemaAdapter(), capabilities: { tools: {} } },
)
server.tool({ name, description, schema: inputSchema }, async (args) => ({
  content: [{ type: 'text', text: await callUpstream(args) }],
}))
const transport = new HttpTransport(server, { path: '/mcp' })
const respond = async (request) => (await transport.respond(request)) ?? new Response(null, { status: 404 })
createServer(getRequestListener(respond)).listen(ownPort, '127.0.0.1', printAddress)
