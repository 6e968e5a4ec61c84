import { MCPServer } from 'mcp-use'
import { callUpstream, description, inputSchema, name, ownPort, printAddress } from './tool.mjs'

const server = new MCPServer({ name: 'bench', version: '1.0.0' })
server.tool({ name, description, inputSchema: inputSchema }, async (args) => ({
  content: [{ type: 'text', text: await callUpstream(args) }],
}))
await server.listen(ownPort, { host: '127.0.0.1' })
printAddress()
