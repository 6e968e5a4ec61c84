import { MCPServer } from 'mcp-use'
import { description, input, isListening, name, ownPort, text } from './tool.mjs'

const server = new MCPServer({ name: 'bench', version: '1.0.0' })
server.tool({ name, description, inputSchema: input }, async (args) => ({
  content: [{ type: 'text', text: await text(args) }],
}))
await server.listen(ownPort, { host: '127.0.0.1' })
isListening()
