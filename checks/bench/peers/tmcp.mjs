import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { ZodJsonSchemaAdapter } from '@tmcp/adapter-zod'
import { HttpTransport } from '@tmcp/transport-http'
import { McpServer } from 'tmcp'
import { description, input, isListening, name, ownPort, text } from './tool.mjs'

const server = new McpServer(
  { name: 'bench', version: '1.0.0' },
  { adapter: new ZodJsonSchemaAdapter(), capabilities: { tools: {} } },
)
server.tool({ name, description, schema: input }, async (args) => ({
  content: [{ type: 'text', text: await text(args) }],
}))
const transport = new HttpTransport(server, { path: '/mcp' })
const answer = async (request) => (await transport.respond(request)) ?? new Response(null, { status: 404 })
createServer(getRequestListener(answer)).listen(ownPort, '127.0.0.1', isListening)
